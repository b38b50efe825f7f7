CREATE TABLE "manual_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"row" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"day" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"payer" text NOT NULL,
	"account" text NOT NULL,
	"intent_id" text,
	"state" text NOT NULL,
	"problem" text,
	"proposed_by" text,
	"note" text,
	"at" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "manual_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reference" text NOT NULL,
	"client_secret" text NOT NULL,
	"status" text NOT NULL,
	"charged_at" bigint,
	CONSTRAINT "manual_intents_key_unique" UNIQUE("key"),
	CONSTRAINT "manual_intents_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "manual_intents_reference_unique" UNIQUE("reference")
);

--> statement-breakpoint
CREATE TABLE "manual_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text,
	"at" bigint NOT NULL,
	CONSTRAINT "manual_refunds_key_unique" UNIQUE("key")
);

--> statement-breakpoint
CREATE TABLE "manual_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_statement_id_manual_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."manual_statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_intent_id_manual_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."manual_intents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_refunds" ADD CONSTRAINT "manual_refunds_intent_id_manual_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."manual_intents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "manual_entries_fingerprint" ON "manual_entries" USING btree ("fingerprint");
--> statement-breakpoint
CREATE INDEX "manual_entries_intent" ON "manual_entries" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "manual_entries_statement" ON "manual_entries" USING btree ("statement_id");
--> statement-breakpoint
CREATE INDEX "manual_entries_state" ON "manual_entries" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "manual_entries_open" ON "manual_entries" USING btree ("at") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "manual_refunds_intent" ON "manual_refunds" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "manual_refunds_waiting" ON "manual_refunds" USING btree ("at") WHERE state = 'waiting';
