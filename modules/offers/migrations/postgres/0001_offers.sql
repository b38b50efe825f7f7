CREATE TABLE "offers_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"item_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"proposed_by" text NOT NULL,
	"round" bigint NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"order_id" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "offers_two_parties" CHECK (buyer_id <> seller_id),
	CONSTRAINT "offers_rounds" CHECK (round between 1 and 5)
);

--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers_offers" USING btree ("listing_id","buyer_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers_offers" USING btree ("buyer_id","id");
--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers_offers" USING btree ("seller_id","id");
--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers_offers" USING btree ("expires_at") WHERE state = 'open';
