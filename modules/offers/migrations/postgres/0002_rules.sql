CREATE TABLE "offers_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"decline_below" bigint,
	"accept_from" bigint,
	CONSTRAINT "offers_rules_order" CHECK (decline_below is null or accept_from is null or decline_below <= accept_from)
);

--> statement-breakpoint
ALTER TABLE "offers_offers" ADD COLUMN "message_id" text;
--> statement-breakpoint
CREATE INDEX "offers_listing" ON "offers_offers" USING btree ("listing_id","buyer_id");
--> statement-breakpoint
ALTER TABLE "offers_offers" DROP COLUMN "message";
