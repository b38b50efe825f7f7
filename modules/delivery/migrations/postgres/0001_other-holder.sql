ALTER TABLE "delivery_watches" ADD COLUMN "other_holder" text;
