-- Whether a purchase's subscription was canceled, for its buyer's page.
ALTER TABLE "purchase" ADD COLUMN "is_ending" BOOLEAN NOT NULL DEFAULT false;
-- The last payment that was returned to who left a team last, so that they are mailed of it once.
ALTER TABLE "team" ADD COLUMN "returned_payment" TEXT;
