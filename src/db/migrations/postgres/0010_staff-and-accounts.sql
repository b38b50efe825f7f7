CREATE TABLE "core_cases" (
	"queue" text NOT NULL,
	"case_id" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"reported_at" bigint NOT NULL,
	"mailed_at" bigint,
	CONSTRAINT "core_cases_queue_case_id_opened_at_pk" PRIMARY KEY("queue","case_id","opened_at")
);
--> statement-breakpoint
CREATE TABLE "auth_code_emails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient_key" text NOT NULL,
	"network_key" text,
	"cause" text NOT NULL,
	"sent_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_known_browsers" (
	"user_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "auth_known_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "auth_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"created_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	"dedupe_key" text,
	"network" text NOT NULL,
	"browser" text,
	"operating_system" text,
	"detail" text,
	"subject_id" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "auth_totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" bigint NOT NULL,
	"confirmed_at" bigint,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "known_attempts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD COLUMN "stranger_attempts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "second_factor_at" bigint;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "passkey_challenge" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "passkey_challenge_expires_at" bigint;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "codes_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "dispute_opened_at" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "decide_by" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "fallback_outcome" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "reserved_from" text;--> statement-breakpoint
ALTER TABLE "auth_known_browsers" ADD CONSTRAINT "auth_known_browsers_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_security_events" ADD CONSTRAINT "auth_security_events_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_totp_secrets" ADD CONSTRAINT "auth_totp_secrets_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "core_cases_mailed" ON "core_cases" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "auth_code_emails_recipient" ON "auth_code_emails" USING btree ("recipient_key","sent_at");--> statement-breakpoint
CREATE INDEX "auth_code_emails_sent" ON "auth_code_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "auth_known_browsers_seen" ON "auth_known_browsers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "auth_passkeys_user" ON "auth_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_recovery_codes_user" ON "auth_recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_security_events_dedupe_key" ON "auth_security_events" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "auth_security_events_user" ON "auth_security_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_security_events_at" ON "auth_security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "auth_users_staff" ON "auth_users" USING btree ("role") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "orders_reserved_from" ON "orders_orders" USING btree ("reserved_from") WHERE reserved_from is not null;--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders_orders" USING btree ("dispute_opened_at","number") WHERE dispute = 'open';--> statement-breakpoint
CREATE INDEX "wallet_payouts_failed" ON "wallet_payouts" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
UPDATE orders_orders SET dispute_opened_at = updated_at WHERE dispute = 'open';--> statement-breakpoint
-- Refuses a change with the message that the trigger gives.
CREATE FUNCTION core_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '%', TG_ARGV[0]; END $$;
--> statement-breakpoint
-- Payouts that failed before migration 0004 have no reason, which the audit requires from now on.
UPDATE wallet_payouts SET failure_reason = 'not recorded' WHERE state = 'failed' AND failure_reason IS NULL;
--> statement-breakpoint
-- TRUNCATE fires neither delete nor update triggers.
CREATE TRIGGER wallet_journals_kept_truncate BEFORE TRUNCATE ON wallet_journals FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('the ledger is append-only');
--> statement-breakpoint
CREATE TRIGGER wallet_postings_kept_truncate BEFORE TRUNCATE ON wallet_postings FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('the ledger is append-only');
--> statement-breakpoint
CREATE TRIGGER orders_timeline_kept_truncate BEFORE TRUNCATE ON orders_timeline FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('the timeline of an order is append-only');
--> statement-breakpoint
CREATE TRIGGER orders_orders_kept_truncate BEFORE TRUNCATE ON orders_orders FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('an order keeps its parties, price and listing');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept_truncate BEFORE TRUNCATE ON wallet_payouts FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('a payout keeps its seller and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept_truncate BEFORE TRUNCATE ON checkout_sandbox_intents FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('a sandbox payment keeps its order, buyer and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_truncate BEFORE TRUNCATE ON checkout_sandbox_refunds FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_truncate BEFORE TRUNCATE ON checkout_sandbox_payouts FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept_truncate BEFORE TRUNCATE ON checkout_stripe_transfers FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('a transfer keeps its payout and account');
--> statement-breakpoint
-- Orders, payouts and the records of payments are never deleted.
CREATE TRIGGER orders_timeline_kept_delete BEFORE DELETE ON orders_timeline FOR EACH ROW EXECUTE FUNCTION core_refuse_change('the timeline of an order is append-only');
--> statement-breakpoint
CREATE TRIGGER orders_orders_kept_delete BEFORE DELETE ON orders_orders FOR EACH ROW EXECUTE FUNCTION core_refuse_change('an order keeps its parties, price and listing');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept_delete BEFORE DELETE ON wallet_payouts FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a payout keeps its seller and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept_delete BEFORE DELETE ON checkout_sandbox_intents FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a sandbox payment keeps its order, buyer and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_delete BEFORE DELETE ON checkout_sandbox_refunds FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_delete BEFORE DELETE ON checkout_sandbox_payouts FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept_delete BEFORE DELETE ON checkout_stripe_transfers FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a transfer keeps its payout and account');
--> statement-breakpoint
-- Their rows never change.
CREATE TRIGGER orders_timeline_kept_update BEFORE UPDATE ON orders_timeline FOR EACH ROW EXECUTE FUNCTION core_refuse_change('the timeline of an order is append-only');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_update BEFORE UPDATE ON checkout_sandbox_refunds FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_update BEFORE UPDATE ON checkout_sandbox_payouts FOR EACH ROW EXECUTE FUNCTION core_refuse_change('a record of the sandbox never changes');
--> statement-breakpoint
-- Parties, amounts and times are fixed when their row is written.
CREATE TRIGGER orders_kept BEFORE UPDATE OF number, id, listing_id, item_id, asset_id, item_name, seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, created_at, reserve_until ON orders_orders FOR EACH ROW
WHEN ((old.number, old.id, old.listing_id, old.item_id, old.asset_id, old.item_name, old.seller_id, old.buyer_id, old.price_cents, old.platform_fee_cents, old.processing_fee_cents, old.created_at, old.reserve_until) IS DISTINCT FROM (new.number, new.id, new.listing_id, new.item_id, new.asset_id, new.item_name, new.seller_id, new.buyer_id, new.price_cents, new.platform_fee_cents, new.processing_fee_cents, new.created_at, new.reserve_until))
EXECUTE FUNCTION core_refuse_change('an order keeps its parties, price and listing');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept BEFORE UPDATE OF id, seller_id, amount_cents, method, created_at ON wallet_payouts FOR EACH ROW
WHEN ((old.id, old.seller_id, old.amount_cents, old.method, old.created_at) IS DISTINCT FROM (new.id, new.seller_id, new.amount_cents, new.method, new.created_at))
EXECUTE FUNCTION core_refuse_change('a payout keeps its seller and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept BEFORE UPDATE OF id, key, client_secret, order_id, buyer_id, amount_cents ON checkout_sandbox_intents FOR EACH ROW
WHEN ((old.id, old.key, old.client_secret, old.order_id, old.buyer_id, old.amount_cents) IS DISTINCT FROM (new.id, new.key, new.client_secret, new.order_id, new.buyer_id, new.amount_cents))
EXECUTE FUNCTION core_refuse_change('a sandbox payment keeps its order, buyer and amount');
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept BEFORE UPDATE OF key, payout_id, account_id ON checkout_stripe_transfers FOR EACH ROW
WHEN ((old.key, old.payout_id, old.account_id) IS DISTINCT FROM (new.key, new.payout_id, new.account_id))
EXECUTE FUNCTION core_refuse_change('a transfer keeps its payout and account');
--> statement-breakpoint
-- Facts are recorded once.
CREATE TRIGGER orders_facts_kept BEFORE UPDATE OF intent_id, client_secret, captured_cents, provider_fee_cents, paid_at, sent_at, completed_at, refund_reason, dispute_by ON orders_orders FOR EACH ROW
WHEN ((old.intent_id IS NOT NULL AND new.intent_id IS DISTINCT FROM old.intent_id)
  OR (old.client_secret IS NOT NULL AND new.client_secret IS DISTINCT FROM old.client_secret)
  OR (old.captured_cents IS NOT NULL AND new.captured_cents IS DISTINCT FROM old.captured_cents)
  OR (old.provider_fee_cents IS NOT NULL AND new.provider_fee_cents IS DISTINCT FROM old.provider_fee_cents)
  OR (old.paid_at IS NOT NULL AND new.paid_at IS DISTINCT FROM old.paid_at)
  OR (old.sent_at IS NOT NULL AND new.sent_at IS DISTINCT FROM old.sent_at)
  OR (old.completed_at IS NOT NULL AND new.completed_at IS DISTINCT FROM old.completed_at)
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS DISTINCT FROM old.refund_reason)
  OR (old.dispute_by IS NOT NULL AND new.dispute_by IS DISTINCT FROM old.dispute_by))
EXECUTE FUNCTION core_refuse_change('a fact about an order is recorded once');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_facts_kept BEFORE UPDATE OF paid_at, failure_reason ON wallet_payouts FOR EACH ROW
WHEN ((old.paid_at IS NOT NULL AND new.paid_at IS DISTINCT FROM old.paid_at)
  OR (old.failure_reason IS NOT NULL AND new.failure_reason IS DISTINCT FROM old.failure_reason))
EXECUTE FUNCTION core_refuse_change('a fact about a payout is recorded once');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_facts_kept BEFORE UPDATE OF charged_at ON checkout_sandbox_intents FOR EACH ROW
WHEN ((old.charged_at IS NOT NULL AND new.charged_at IS DISTINCT FROM old.charged_at))
EXECUTE FUNCTION core_refuse_change('a sandbox payment is charged once');
--> statement-breakpoint
-- States only make the moves that the code makes.
CREATE TRIGGER orders_legal_disputes BEFORE UPDATE OF dispute ON orders_orders FOR EACH ROW
WHEN (new.dispute <> old.dispute AND (old.dispute, new.dispute) NOT IN (('none', 'open'), ('open', 'decided')))
EXECUTE FUNCTION core_refuse_change('a dispute cannot make this move');
--> statement-breakpoint
CREATE TRIGGER orders_legal_chargebacks BEFORE UPDATE OF chargeback ON orders_orders FOR EACH ROW
WHEN (new.chargeback <> old.chargeback AND (old.chargeback, new.chargeback) NOT IN (('none', 'open'), ('open', 'won'), ('open', 'lost'), ('won', 'open'), ('lost', 'open'), ('lost', 'won')))
EXECUTE FUNCTION core_refuse_change('a chargeback cannot make this move');
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_legal_moves BEFORE UPDATE OF state ON wallet_payouts FOR EACH ROW
WHEN (new.state <> old.state AND (old.state, new.state) NOT IN (('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned')))
EXECUTE FUNCTION core_refuse_change('a payout cannot make this move');
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_legal_moves BEFORE UPDATE OF status ON checkout_sandbox_intents FOR EACH ROW
WHEN (new.status <> old.status AND (old.status, new.status) NOT IN (('awaiting', 'succeeded'), ('awaiting', 'canceled')))
EXECUTE FUNCTION core_refuse_change('a sandbox payment cannot make this move');
--> statement-breakpoint
-- Their numbers are part of journal keys and idempotency keys.
CREATE TRIGGER orders_counters_rise BEFORE UPDATE OF chargeback_step, refund_attempt ON orders_orders FOR EACH ROW
WHEN (new.chargeback_step NOT IN (old.chargeback_step, old.chargeback_step + 1)
  OR new.refund_attempt NOT IN (old.refund_attempt, old.refund_attempt + 1))
EXECUTE FUNCTION core_refuse_change('a counter rises by one');
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_attempts_rise BEFORE UPDATE OF attempt ON checkout_stripe_transfers FOR EACH ROW
WHEN (new.attempt NOT IN (old.attempt, old.attempt + 1))
EXECUTE FUNCTION core_refuse_change('a counter rises by one');
--> statement-breakpoint
-- What came back of a payout never decreases.
CREATE TRIGGER wallet_payouts_returns_rise BEFORE UPDATE OF returned_cents ON wallet_payouts FOR EACH ROW
WHEN (new.returned_cents < old.returned_cents OR new.returned_cents > old.amount_cents)
EXECUTE FUNCTION core_refuse_change('money that came back stays back');
--> statement-breakpoint
-- A deadline moves only when a pause or a chargeback ends.
CREATE TRIGGER orders_deadlines_kept BEFORE UPDATE OF deliver_by, confirm_by ON orders_orders FOR EACH ROW
WHEN (((old.deliver_by IS NOT NULL AND new.deliver_by IS DISTINCT FROM old.deliver_by)
  OR (old.confirm_by IS NOT NULL AND new.confirm_by IS DISTINCT FROM old.confirm_by))
  AND NOT (old.paused_at IS NOT NULL AND new.paused_at IS NULL)
  AND NOT (old.chargeback = 'open' AND new.chargeback <> 'open'))
EXECUTE FUNCTION core_refuse_change('a deadline moves only when a pause or chargeback ends');
--> statement-breakpoint
CREATE TRIGGER orders_pauses_kept BEFORE UPDATE OF paused_at, chargeback_opened_at ON orders_orders FOR EACH ROW
WHEN (new.paused_at <> old.paused_at OR new.chargeback_opened_at <> old.chargeback_opened_at)
EXECUTE FUNCTION core_refuse_change('the start of a pause or chargeback is kept');
--> statement-breakpoint
-- The delivery account is erased after the end of the order, when its buyer leaves.
CREATE TRIGGER orders_delivery_kept BEFORE UPDATE OF method, deliver_to ON orders_orders FOR EACH ROW
WHEN ((new.method <> old.method AND old.state NOT IN ('created', 'awaiting_payment'))
  OR (new.deliver_to <> old.deliver_to AND old.state IN ('paid', 'sent', 'refund_pending')))
EXECUTE FUNCTION core_refuse_change('a paid order keeps its payment method and delivery account');
--> statement-breakpoint
-- The time of the last update changes only together with what was updated.
CREATE TRIGGER orders_update_kept BEFORE UPDATE OF updated_at ON orders_orders FOR EACH ROW
WHEN (new.updated_at <> old.updated_at AND (old.state, old.method, old.deliver_to, old.dispute, old.chargeback, old.chargeback_step, old.unmatched_cents, old.decide_by, old.fallback_outcome) IS NOT DISTINCT FROM (new.state, new.method, new.deliver_to, new.dispute, new.chargeback, new.chargeback_step, new.unmatched_cents, new.decide_by, new.fallback_outcome))
EXECUTE FUNCTION core_refuse_change('the time of an update changes only with what was updated');
--> statement-breakpoint
-- The time of a dispute is set when it opens. A fallback decision and its time change together.
CREATE TRIGGER orders_dispute_time_kept BEFORE UPDATE OF dispute_opened_at ON orders_orders FOR EACH ROW
WHEN (new.dispute_opened_at IS DISTINCT FROM old.dispute_opened_at AND NOT (old.dispute = 'none' AND new.dispute = 'open'))
EXECUTE FUNCTION core_refuse_change('a dispute keeps the time it was opened');
--> statement-breakpoint
CREATE TRIGGER orders_fallback_kept BEFORE UPDATE OF decide_by, fallback_outcome ON orders_orders FOR EACH ROW
WHEN ((new.decide_by IS DISTINCT FROM old.decide_by) <> (new.fallback_outcome IS DISTINCT FROM old.fallback_outcome))
EXECUTE FUNCTION core_refuse_change('a fallback decision and its time change together');
