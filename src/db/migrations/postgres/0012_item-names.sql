DROP INDEX "catalog_listings_copy";--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "named_by" text;--> statement-breakpoint
CREATE INDEX "catalog_items_provisional" ON "catalog_items" USING btree ("seq") WHERE named_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_listings_own_copy" ON "catalog_listings" USING btree ("user_asset_id","seller_id") WHERE user_asset_id is not null and state in ('active', 'paused', 'reserved');--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_listings_seen_copy" ON "catalog_listings" USING btree ("user_asset_id") WHERE user_asset_id is not null and copy_seen_at is not null and state in ('active', 'paused', 'reserved');