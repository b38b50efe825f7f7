CREATE TABLE "catalog_approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"state" text NOT NULL,
	"reasons" text NOT NULL,
	"since" bigint NOT NULL,
	"approved_cents" bigint,
	"decline_reason" text
);

--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "unapproved" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "catalog_approvals_seller" ON "catalog_approvals" USING btree ("seller_id");
--> statement-breakpoint
CREATE INDEX "catalog_listings_unapproved" ON "catalog_listings" USING btree ("id") WHERE unapproved and state = 'paused';
