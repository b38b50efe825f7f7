CREATE TABLE "manual_credit_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"intent_id" text,
	"payout_id" text,
	"user_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"bic" text NOT NULL,
	"state" text NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"file_id" text,
	"proposal" text,
	"proposed_by" text,
	"note" text,
	"at" bigint NOT NULL,
	CONSTRAINT "manual_credit_transfers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "manual_payees" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"account" text NOT NULL,
	"bic" text NOT NULL,
	"frozen_until" bigint
);
--> statement-breakpoint
CREATE TABLE "manual_payment_files" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"count" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manual_entries" ADD COLUMN "is_debit" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "manual_entries" ADD COLUMN "transfer_id" text;
--> statement-breakpoint
ALTER TABLE "manual_credit_transfers" ADD CONSTRAINT "manual_credit_transfers_intent_id_manual_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."manual_intents"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "manual_credit_transfers" ADD CONSTRAINT "manual_credit_transfers_file_id_manual_payment_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."manual_payment_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "manual_credit_transfers_intent" ON "manual_credit_transfers" USING btree ("intent_id");
--> statement-breakpoint
CREATE INDEX "manual_credit_transfers_file" ON "manual_credit_transfers" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "manual_credit_transfers_user" ON "manual_credit_transfers" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "manual_credit_transfers_waiting" ON "manual_credit_transfers" USING btree ("at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "manual_credit_transfers_sent" ON "manual_credit_transfers" USING btree ("file_id") WHERE state = 'sent';
--> statement-breakpoint
CREATE INDEX "manual_entries_transfer" ON "manual_entries" USING btree ("transfer_id");
--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_transfer_id_manual_credit_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."manual_credit_transfers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "manual_credit_transfers" (id, kind, key, intent_id, user_id, amount_cents, name, account, bic, state, proposal, proposed_by, at)
SELECT r.id, 'refund', r.key, r.intent_id, i.buyer_id, r.amount_cents,
  coalesce((select e.payer from manual_entries as e where e.intent_id = r.intent_id and e.state = 'counted' order by e.id limit 1), ''),
  coalesce((select e.account from manual_entries as e where e.intent_id = r.intent_id and e.state = 'counted' order by e.id limit 1), ''),
  '', r.state, case when r.proposed_by is null then null else 'paid' end, r.proposed_by, r.at
FROM manual_refunds as r JOIN manual_intents as i ON i.id = r.intent_id;
--> statement-breakpoint
DROP TABLE "manual_refunds" CASCADE;
