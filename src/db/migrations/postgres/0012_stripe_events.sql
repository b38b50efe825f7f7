CREATE TABLE "checkout_stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_stripe_transfers" ADD COLUMN "payout_id" text NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_stripe_events_received" ON "checkout_stripe_events" USING btree ("received_at");