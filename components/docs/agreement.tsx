"use client";

import { STROKES } from "../charts/inks";
import { rounded } from "../charts/scales";

/** A published finding, as one figure or a range, and the engine's result. */
export interface Finding {
  id: string;
  about: string;
  low: number;
  high: number;
  engine: number;
}

interface AgreementProps {
  title: string;
  unit: string;
  findings: readonly Finding[];
}

/** In pixels: the size of the drawing, and where its axes begin. */
const [SIDE, LEFT, BASE] = [320, 44, 284];
const TEXT = "fill-ink2 text-small forced-colors:fill-current";

/**
 * Plots published values (x) against the engine's results (y); on the diagonal they agree. A range is a horizontal
 * line. A client component, like every drawing.
 */
export function Agreement({ title, unit, findings }: AgreementProps) {
  const most = Math.max(...findings.flatMap(({ high, engine }) => [high, engine]));
  const step = [0.2, 0.5, 1, 2, 5, 10, 20, 50].find((each) => most / each <= 6) ?? 100;
  const top = Math.ceil(most / step) * step;
  const x = (value: number) => rounded(LEFT + (value / top) * (SIDE - LEFT - 12));
  const y = (value: number) => rounded(BASE - (value / top) * (BASE - 12));
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, place) =>
    Number((place * step).toFixed(1)),
  );
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>, {unit}: {findings.length} findings
      </figcaption>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        role="img"
        aria-label={`${title}, published and calculated`}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={x(top)} y1={y(tick)} y2={y(tick)} className={STROKES.faint} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" className={TEXT}>
              {tick}
            </text>
            <text x={x(tick)} y={BASE + 16} textAnchor="middle" className={TEXT}>
              {tick}
            </text>
          </g>
        ))}
        <line
          x1={x(0)}
          y1={y(0)}
          x2={x(top)}
          y2={y(top)}
          strokeDasharray="4 4"
          className={STROKES.ink}
        />
        <text x={x(top)} y={SIDE - 6} textAnchor="end" className={TEXT}>
          published
        </text>
        <text x={LEFT + 6} y={16} className={TEXT}>
          engine
        </text>
        {findings.map(({ id, about, low, high, engine }) => (
          <g key={id}>
            <title>{`${about} Published ${low === high ? low : `${low} to ${high}`}, engine ${engine} ${unit}.`}</title>
            <line
              x1={x(low)}
              x2={x(high)}
              y1={y(engine)}
              y2={y(engine)}
              strokeWidth={2}
              className={STROKES.ink}
            />
            <circle
              cx={x((low + high) / 2)}
              cy={y(engine)}
              r={3.5}
              className="fill-ink forced-colors:fill-current"
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}
