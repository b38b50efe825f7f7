CREATE TABLE "catalog_platform_prices" (
	"item_id" text PRIMARY KEY NOT NULL,
	"resales" text NOT NULL,
	"ask_again_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_platform_prices" ADD CONSTRAINT "catalog_platform_prices_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_platform_prices_due" ON "catalog_platform_prices" USING btree ("ask_again_at");