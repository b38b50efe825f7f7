CREATE TABLE "catalog_features" (
	"item_id" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"until" bigint
);

--> statement-breakpoint
ALTER TABLE "catalog_features" ADD CONSTRAINT "catalog_features_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalog_features_end" ON "catalog_features" USING btree ("until");
