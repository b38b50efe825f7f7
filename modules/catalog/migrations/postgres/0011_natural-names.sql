DROP INDEX "catalog_items_price_low";
--> statement-breakpoint
DROP INDEX "catalog_items_price_high";
--> statement-breakpoint
DROP INDEX "catalog_items_name";
--> statement-breakpoint
ALTER TABLE "catalog_items" ADD COLUMN "name_sort_key" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE catalog_items SET name_sort_key = name_key;
--> statement-breakpoint
CREATE INDEX "catalog_items_price_low" ON "catalog_items" USING btree ("unlisted","price_cents","name_sort_key","seq","category");
--> statement-breakpoint
CREATE INDEX "catalog_items_price_high" ON "catalog_items" USING btree ("unlisted",(-price_cents),"name_sort_key","seq","category");
--> statement-breakpoint
CREATE INDEX "catalog_items_name" ON "catalog_items" USING btree ("unlisted","name_sort_key","seq","category");
