CREATE TABLE "catalog_holidays" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"until" bigint
);

--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "seller_away" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "catalog_holidays_until" ON "catalog_holidays" USING btree ("until") WHERE until is not null;
