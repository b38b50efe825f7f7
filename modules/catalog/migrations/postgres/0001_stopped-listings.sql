ALTER TABLE "catalog_listings" ADD COLUMN "hidden_reason" text;
--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "seller_suspended" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD COLUMN "resumes" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "catalog_listings_created" ON "catalog_listings" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "catalog_listings_state" ON "catalog_listings" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "catalog_listings_hidden" ON "catalog_listings" USING btree ("created_at","id") WHERE hidden_reason is not null;
