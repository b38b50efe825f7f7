CREATE TABLE "orders_chargeback_responses" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"opened_at" bigint NOT NULL,
	"due_by" bigint,
	"submissions" bigint NOT NULL,
	"state" text NOT NULL,
	"prior_submissions" bigint DEFAULT 0 NOT NULL,
	"evidence" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"attempt" bigint DEFAULT 0 NOT NULL,
	"staff_id" text,
	"responded_at" bigint,
	"error" text,
	"reminded_at" bigint
);

--> statement-breakpoint
ALTER TABLE "orders_chargeback_responses" ADD CONSTRAINT "orders_chargeback_responses_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_chargeback_responses_order" ON "orders_chargeback_responses" USING btree ("order_id");
--> statement-breakpoint
CREATE INDEX "orders_chargeback_responses_due" ON "orders_chargeback_responses" USING btree ("due_by") WHERE status = 'needs_response' and state = 'open';
--> statement-breakpoint
CREATE INDEX "orders_chargeback_responses_opened" ON "orders_chargeback_responses" USING btree ("opened_at","dispute_id");
--> statement-breakpoint
CREATE INDEX "orders_chargeback_responses_staff" ON "orders_chargeback_responses" USING btree ("staff_id");
