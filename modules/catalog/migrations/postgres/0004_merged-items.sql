ALTER TABLE "catalog_items" ADD COLUMN "merged_into" text;
--> statement-breakpoint
CREATE INDEX "catalog_items_merged" ON "catalog_items" USING btree ("merged_into") WHERE merged_into is not null;
