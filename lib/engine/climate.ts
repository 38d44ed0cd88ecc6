import { CLIMATE as C, INPUT_RANGE, STULL, THERMAL_LEVELS } from "@/lib/engine/constants";
import { clamp, interp, type Knot } from "@/lib/engine/curves";

/** Weather at the body. */
export type Climate = {
  /** Air temperature, C. */
  readonly air_c: number;
  /** Relative humidity, %. */
  readonly humidity_pct: number;
  /** Temperature of a black globe above air temperature, K: the effect of the sun. */
  readonly globe_excess_k: number;
};

/** Weather plus the skin's response to it. */
export type SkinClimate = Climate & {
  readonly skin_c: number;
  /** Vapor pressure difference from wet skin to air, kPa; at least 0.3. */
  readonly vapour_gap_kpa: number;
};

/**
 * Returns the typical weather of a thermal stress level, 1-10, fractions allowed; linear between the levels of the
 * table.
 */
export function climateFromLevel(thermal_stress_level: number): Climate {
  let cooler: Climate & { readonly level: number } = THERMAL_LEVELS[0];
  for (const warmer of THERMAL_LEVELS) {
    if (thermal_stress_level < warmer.level) {
      const share = Math.max(0, thermal_stress_level - cooler.level);
      return {
        air_c: cooler.air_c + (warmer.air_c - cooler.air_c) * share,
        humidity_pct: cooler.humidity_pct + (warmer.humidity_pct - cooler.humidity_pct) * share,
        globe_excess_k:
          cooler.globe_excess_k + (warmer.globe_excess_k - cooler.globe_excess_k) * share,
      };
    }
    cooler = warmer;
  }
  const { air_c, humidity_pct, globe_excess_k } = cooler;
  return { air_c, humidity_pct, globe_excess_k };
}

/** Returns the saturation vapor pressure in kPa at a temperature in C; Magnus form. */
export function saturationVapourPressure(temperature_c: number): number {
  return (
    C.magnus_kpa * Math.exp((C.magnus_slope * temperature_c) / (temperature_c + C.magnus_offset_c))
  );
}

/** Returns the wet-bulb temperature in C, for -20..50 C and 5-99 % humidity; Stull 2011. */
export function wetBulb(air: Pick<Climate, "air_c" | "humidity_pct">): number {
  const T = air.air_c;
  const RH = air.humidity_pct;
  return (
    T * Math.atan(STULL.a * Math.sqrt(RH + STULL.b)) +
    Math.atan(T + RH) -
    Math.atan(RH - STULL.c) +
    STULL.d * RH * Math.sqrt(RH) * Math.atan(STULL.e * RH) -
    STULL.f
  );
}

/** Returns the wet-bulb globe temperature in C, outdoor weighting of ISO 7243. Used for warnings only. */
export function wbgt(climate: Climate): number {
  return (
    C.wbgt_wet_bulb * wetBulb(climate) +
    C.wbgt_globe * (climate.air_c + climate.globe_excess_k) +
    C.wbgt_air * climate.air_c
  );
}

function wbgtKnot(row: Climate & { readonly level: number }): Knot {
  return [wbgt(row), row.level];
}

const [coldest, ...hotter] = THERMAL_LEVELS;
const LEVEL_OVER_WBGT = [wbgtKnot(coldest), ...hotter.map(wbgtKnot)] as const;

/**
 * Returns the thermal stress level, 1-10 with fractions, whose weather has this WBGT (C); 1 below the table and 10
 * above it.
 */
export function thermalLevelFromWbgt(wbgt_c: number): number {
  return interp(LEVEL_OVER_WBGT, wbgt_c);
}

/**
 * Reported weather: air in C, humidity in %, `solar` from 0 (shade, night) to 1 (full sun); if absent, the sun is
 * unknown.
 */
export type ReportedWeather = {
  readonly temperature_c: number;
  readonly humidity_pct: number;
  readonly solar?: number | undefined;
};

/**
 * Reported weather as the engine uses it: the climate for the heat balance, and the equivalent values used elsewhere.
 */
export type Weather = {
  readonly climate: Climate;
  readonly wbgt_c: number;
  /** The thermal stress level, 1-10 with fractions, that has this WBGT. */
  readonly thermal_stress_level: number;
};

/**
 * Converts reported weather, clamped to -20..50 C and 5-99 %. Air and humidity enter the heat balance unchanged. If the
 * sun is unknown, WBGT and level assume half of it, and the balance uses that level's globe excess.
 */
export function weatherOf(reported: ReportedWeather): Weather {
  const { solar } = reported;
  const air_c = clamp(reported.temperature_c, INPUT_RANGE.air_c[0], INPUT_RANGE.air_c[1]);
  const [driest, dampest] = INPUT_RANGE.humidity_pct;
  const humidity_pct = clamp(reported.humidity_pct, driest, dampest);
  const globeOf = (sun: number): number => C.full_sun_globe_excess_k * sun;
  const wbgt_c = wbgt({
    air_c,
    humidity_pct,
    globe_excess_k: globeOf(solar ?? C.unknown_sun),
  });
  const thermal_stress_level = thermalLevelFromWbgt(wbgt_c);
  const globe_excess_k =
    solar === undefined ? climateFromLevel(thermal_stress_level).globe_excess_k : globeOf(solar);
  return { climate: { air_c, humidity_pct, globe_excess_k }, wbgt_c, thermal_stress_level };
}

/**
 * Returns the mean skin temperature in C at an air temperature in C; a line fitted to the running table of Sawka 2007,
 * at most 36.
 */
export function skinTemperature(air_c: number): number {
  return Math.min(C.skin_max_c, C.skin_at_zero_c + C.skin_per_air_c * air_c);
}

/** Adds skin temperature and vapor gap to weather. */
export function skinClimateOf(climate: Climate): SkinClimate {
  const skin_c = skinTemperature(climate.air_c);
  const air_kpa = (climate.humidity_pct / 100) * saturationVapourPressure(climate.air_c);
  return {
    air_c: climate.air_c,
    humidity_pct: climate.humidity_pct,
    globe_excess_k: climate.globe_excess_k,
    skin_c,
    vapour_gap_kpa: Math.max(C.vapour_gap_min_kpa, saturationVapourPressure(skin_c) - air_kpa),
  };
}

/**
 * Returns the factor on the heat left to the skin in warm air: 1 up to 27 C, 1.28 from 37 C, because convection stops
 * helping. Design, chosen so that hot treadmill work is not badly under-predicted. Not applied in water.
 */
export function warmAirFactor(air_c: number): number {
  return 1 + C.warm_air_gain * clamp((air_c - C.warm_air_from_c) / C.warm_air_span_c, 0, 1);
}
