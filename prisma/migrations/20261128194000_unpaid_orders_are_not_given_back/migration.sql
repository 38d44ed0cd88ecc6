-- The end of an order that was never fulfilled means from now on that its payment was given back.
UPDATE "builder_order" SET "ended_at" = NULL WHERE "fulfilled_at" IS NULL;
