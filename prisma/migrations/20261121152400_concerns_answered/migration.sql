-- Settings that hold a concern answered the question; from now on they say so.
UPDATE "athlete" SET "settings" = "settings" || '{"concerns_answered": true}'
WHERE "settings" ?| ARRAY['muscle_cramps', 'gut_distress', 'performance', 'hunger', 'heat_tolerance', 'faintness',
  'drinking_resistance', 'thirst'];
