ALTER TABLE "catalog_favorites" ADD COLUMN "price_cents" bigint;
