CREATE TABLE `core_cases` (
	`queue` text NOT NULL,
	`case_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`reported_at` integer NOT NULL,
	`mailed_at` integer,
	PRIMARY KEY(`queue`, `case_id`, `opened_at`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_cases_mailed` ON `core_cases` (`mailed_at`);--> statement-breakpoint
CREATE TABLE `auth_code_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient_key` text NOT NULL,
	`network_key` text,
	`cause` text NOT NULL,
	`sent_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_code_emails_recipient` ON `auth_code_emails` (`recipient_key`,`sent_at`);--> statement-breakpoint
CREATE INDEX `auth_code_emails_sent` ON `auth_code_emails` (`sent_at`);--> statement-breakpoint
CREATE TABLE `auth_known_browsers` (
	`user_id` text NOT NULL,
	`browser_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `browser_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_known_browsers_seen` ON `auth_known_browsers` (`seen_at`);--> statement-breakpoint
CREATE TABLE `auth_passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_passkeys_user` ON `auth_passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_recovery_codes_user` ON `auth_recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`dedupe_key` text,
	`network` text NOT NULL,
	`browser` text,
	`operating_system` text,
	`detail` text,
	`subject_id` text,
	`request_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_security_events_dedupe_key` ON `auth_security_events` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `auth_security_events_user` ON `auth_security_events` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `auth_security_events_at` ON `auth_security_events` (`at`);--> statement-breakpoint
CREATE TABLE `auth_totp_secrets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `link_hash` text;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `known_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_codes` ADD `stranger_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `second_factor_at` integer;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `passkey_challenge` text;--> statement-breakpoint
ALTER TABLE `auth_sessions` ADD `passkey_challenge_expires_at` integer;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `codes_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `has_second_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `auth_users_staff` ON `auth_users` (`role`) WHERE role <> 'user';--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `dispute_opened_at` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `decide_by` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `fallback_outcome` text;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `reserved_from` text;--> statement-breakpoint
CREATE INDEX `orders_reserved_from` ON `orders_orders` (`reserved_from`) WHERE reserved_from is not null;--> statement-breakpoint
CREATE INDEX `orders_disputed` ON `orders_orders` (`dispute_opened_at`,`number`) WHERE dispute = 'open';--> statement-breakpoint
CREATE INDEX `wallet_payouts_failed` ON `wallet_payouts` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
UPDATE orders_orders SET dispute_opened_at = updated_at WHERE dispute = 'open';--> statement-breakpoint
-- Payouts that failed before migration 0004 have no reason, which the audit requires from now on.
UPDATE wallet_payouts SET failure_reason = 'not recorded' WHERE state = 'failed' AND failure_reason IS NULL;
--> statement-breakpoint
-- REPLACE deletes the row with the same key, and fires no delete trigger. Nothing may insert an existing key.
-- IGNORE leaves the old row: code that inserts a key twice expects that.
CREATE TRIGGER wallet_journals_kept_insert BEFORE INSERT ON wallet_journals BEGIN
  SELECT raise(ABORT, 'the ledger is append-only') WHERE EXISTS (SELECT 1 FROM wallet_journals WHERE id = new.id);
  SELECT raise(IGNORE) WHERE EXISTS (SELECT 1 FROM wallet_journals WHERE key = new.key);
END;
--> statement-breakpoint
CREATE TRIGGER wallet_postings_kept_insert BEFORE INSERT ON wallet_postings WHEN EXISTS (SELECT 1 FROM wallet_postings WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER orders_timeline_kept_insert BEFORE INSERT ON orders_timeline WHEN EXISTS (SELECT 1 FROM orders_timeline WHERE order_id = new.order_id AND step = new.step)
BEGIN SELECT raise(ABORT, 'the timeline of an order is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER orders_kept_insert BEFORE INSERT ON orders_orders WHEN EXISTS (SELECT 1 FROM orders_orders WHERE number = new.number OR id = new.id OR intent_id = new.intent_id)
BEGIN SELECT raise(ABORT, 'an order keeps its parties, price and listing'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept_insert BEFORE INSERT ON wallet_payouts WHEN EXISTS (SELECT 1 FROM wallet_payouts WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'a payout keeps its seller and amount'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept_insert BEFORE INSERT ON checkout_sandbox_intents BEGIN
  SELECT raise(ABORT, 'a sandbox payment keeps its order, buyer and amount') WHERE EXISTS (SELECT 1 FROM checkout_sandbox_intents WHERE id = new.id OR client_secret = new.client_secret);
  SELECT raise(IGNORE) WHERE EXISTS (SELECT 1 FROM checkout_sandbox_intents WHERE key = new.key);
END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_insert BEFORE INSERT ON checkout_sandbox_refunds WHEN EXISTS (SELECT 1 FROM checkout_sandbox_refunds WHERE id = new.id OR key = new.key)
BEGIN SELECT raise(ABORT, 'a record of the sandbox never changes'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_insert BEFORE INSERT ON checkout_sandbox_payouts BEGIN
  SELECT raise(ABORT, 'a record of the sandbox never changes') WHERE EXISTS (SELECT 1 FROM checkout_sandbox_payouts WHERE id = new.id);
  SELECT raise(IGNORE) WHERE EXISTS (SELECT 1 FROM checkout_sandbox_payouts WHERE key = new.key);
END;
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept_insert BEFORE INSERT ON checkout_stripe_transfers WHEN EXISTS (SELECT 1 FROM checkout_stripe_transfers WHERE key = new.key)
BEGIN SELECT raise(ABORT, 'a transfer keeps its payout and account'); END;
--> statement-breakpoint
-- UPDATE OR REPLACE would delete the other order with this payment intent.
CREATE TRIGGER orders_intent_kept BEFORE UPDATE OF intent_id ON orders_orders
WHEN EXISTS (SELECT 1 FROM orders_orders WHERE intent_id = new.intent_id AND number <> old.number)
BEGIN SELECT raise(ABORT, 'an order keeps its payment intent'); END;
--> statement-breakpoint
-- Orders, payouts and the records of payments are never deleted.
CREATE TRIGGER orders_timeline_kept_delete BEFORE DELETE ON orders_timeline BEGIN SELECT raise(ABORT, 'the timeline of an order is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER orders_orders_kept_delete BEFORE DELETE ON orders_orders BEGIN SELECT raise(ABORT, 'an order keeps its parties, price and listing'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept_delete BEFORE DELETE ON wallet_payouts BEGIN SELECT raise(ABORT, 'a payout keeps its seller and amount'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept_delete BEFORE DELETE ON checkout_sandbox_intents BEGIN SELECT raise(ABORT, 'a sandbox payment keeps its order, buyer and amount'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_delete BEFORE DELETE ON checkout_sandbox_refunds BEGIN SELECT raise(ABORT, 'a record of the sandbox never changes'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_delete BEFORE DELETE ON checkout_sandbox_payouts BEGIN SELECT raise(ABORT, 'a record of the sandbox never changes'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept_delete BEFORE DELETE ON checkout_stripe_transfers BEGIN SELECT raise(ABORT, 'a transfer keeps its payout and account'); END;
--> statement-breakpoint
-- Their rows never change.
CREATE TRIGGER orders_timeline_kept_update BEFORE UPDATE ON orders_timeline BEGIN SELECT raise(ABORT, 'the timeline of an order is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_refunds_kept_update BEFORE UPDATE ON checkout_sandbox_refunds BEGIN SELECT raise(ABORT, 'a record of the sandbox never changes'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_payouts_kept_update BEFORE UPDATE ON checkout_sandbox_payouts BEGIN SELECT raise(ABORT, 'a record of the sandbox never changes'); END;
--> statement-breakpoint
-- Parties, amounts and times are fixed when their row is written.
CREATE TRIGGER orders_kept BEFORE UPDATE OF number, id, listing_id, item_id, asset_id, item_name, seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, created_at, reserve_until ON orders_orders
WHEN (old.number, old.id, old.listing_id, old.item_id, old.asset_id, old.item_name, old.seller_id, old.buyer_id, old.price_cents, old.platform_fee_cents, old.processing_fee_cents, old.created_at, old.reserve_until) IS NOT (new.number, new.id, new.listing_id, new.item_id, new.asset_id, new.item_name, new.seller_id, new.buyer_id, new.price_cents, new.platform_fee_cents, new.processing_fee_cents, new.created_at, new.reserve_until)
BEGIN SELECT raise(ABORT, 'an order keeps its parties, price and listing'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_kept BEFORE UPDATE OF id, seller_id, amount_cents, method, created_at ON wallet_payouts
WHEN (old.id, old.seller_id, old.amount_cents, old.method, old.created_at) IS NOT (new.id, new.seller_id, new.amount_cents, new.method, new.created_at)
BEGIN SELECT raise(ABORT, 'a payout keeps its seller and amount'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_kept BEFORE UPDATE OF id, key, client_secret, order_id, buyer_id, amount_cents ON checkout_sandbox_intents
WHEN (old.id, old.key, old.client_secret, old.order_id, old.buyer_id, old.amount_cents) IS NOT (new.id, new.key, new.client_secret, new.order_id, new.buyer_id, new.amount_cents)
BEGIN SELECT raise(ABORT, 'a sandbox payment keeps its order, buyer and amount'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_kept BEFORE UPDATE OF key, payout_id, account_id ON checkout_stripe_transfers
WHEN (old.key, old.payout_id, old.account_id) IS NOT (new.key, new.payout_id, new.account_id)
BEGIN SELECT raise(ABORT, 'a transfer keeps its payout and account'); END;
--> statement-breakpoint
-- Facts are recorded once.
CREATE TRIGGER orders_facts_kept BEFORE UPDATE OF intent_id, client_secret, captured_cents, provider_fee_cents, paid_at, sent_at, completed_at, refund_reason, dispute_by ON orders_orders
WHEN (old.intent_id IS NOT NULL AND new.intent_id IS NOT old.intent_id)
  OR (old.client_secret IS NOT NULL AND new.client_secret IS NOT old.client_secret)
  OR (old.captured_cents IS NOT NULL AND new.captured_cents IS NOT old.captured_cents)
  OR (old.provider_fee_cents IS NOT NULL AND new.provider_fee_cents IS NOT old.provider_fee_cents)
  OR (old.paid_at IS NOT NULL AND new.paid_at IS NOT old.paid_at)
  OR (old.sent_at IS NOT NULL AND new.sent_at IS NOT old.sent_at)
  OR (old.completed_at IS NOT NULL AND new.completed_at IS NOT old.completed_at)
  OR (old.refund_reason IS NOT NULL AND new.refund_reason IS NOT old.refund_reason)
  OR (old.dispute_by IS NOT NULL AND new.dispute_by IS NOT old.dispute_by)
BEGIN SELECT raise(ABORT, 'a fact about an order is recorded once'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_facts_kept BEFORE UPDATE OF paid_at, failure_reason ON wallet_payouts
WHEN (old.paid_at IS NOT NULL AND new.paid_at IS NOT old.paid_at)
  OR (old.failure_reason IS NOT NULL AND new.failure_reason IS NOT old.failure_reason)
BEGIN SELECT raise(ABORT, 'a fact about a payout is recorded once'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_facts_kept BEFORE UPDATE OF charged_at ON checkout_sandbox_intents
WHEN (old.charged_at IS NOT NULL AND new.charged_at IS NOT old.charged_at)
BEGIN SELECT raise(ABORT, 'a sandbox payment is charged once'); END;
--> statement-breakpoint
-- States only make the moves that the code makes.
CREATE TRIGGER orders_legal_disputes BEFORE UPDATE OF dispute ON orders_orders
WHEN new.dispute <> old.dispute AND (old.dispute, new.dispute) NOT IN (VALUES ('none', 'open'), ('open', 'decided'))
BEGIN SELECT raise(ABORT, 'a dispute cannot make this move'); END;
--> statement-breakpoint
CREATE TRIGGER orders_legal_chargebacks BEFORE UPDATE OF chargeback ON orders_orders
WHEN new.chargeback <> old.chargeback AND (old.chargeback, new.chargeback) NOT IN (VALUES ('none', 'open'), ('open', 'won'), ('open', 'lost'), ('won', 'open'), ('lost', 'open'), ('lost', 'won'))
BEGIN SELECT raise(ABORT, 'a chargeback cannot make this move'); END;
--> statement-breakpoint
CREATE TRIGGER wallet_payouts_legal_moves BEFORE UPDATE OF state ON wallet_payouts
WHEN new.state <> old.state AND (old.state, new.state) NOT IN (VALUES ('requested', 'paid'), ('requested', 'failed'), ('paid', 'returned'))
BEGIN SELECT raise(ABORT, 'a payout cannot make this move'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_sandbox_intents_legal_moves BEFORE UPDATE OF status ON checkout_sandbox_intents
WHEN new.status <> old.status AND (old.status, new.status) NOT IN (VALUES ('awaiting', 'succeeded'), ('awaiting', 'canceled'))
BEGIN SELECT raise(ABORT, 'a sandbox payment cannot make this move'); END;
--> statement-breakpoint
-- Their numbers are part of journal keys and idempotency keys.
CREATE TRIGGER orders_counters_rise BEFORE UPDATE OF chargeback_step, refund_attempt ON orders_orders
WHEN new.chargeback_step NOT IN (old.chargeback_step, old.chargeback_step + 1)
  OR new.refund_attempt NOT IN (old.refund_attempt, old.refund_attempt + 1)
BEGIN SELECT raise(ABORT, 'a counter rises by one'); END;
--> statement-breakpoint
CREATE TRIGGER checkout_stripe_transfers_attempts_rise BEFORE UPDATE OF attempt ON checkout_stripe_transfers
WHEN new.attempt NOT IN (old.attempt, old.attempt + 1)
BEGIN SELECT raise(ABORT, 'a counter rises by one'); END;
--> statement-breakpoint
-- What came back of a payout never decreases.
CREATE TRIGGER wallet_payouts_returns_rise BEFORE UPDATE OF returned_cents ON wallet_payouts
WHEN new.returned_cents < old.returned_cents OR new.returned_cents > old.amount_cents
BEGIN SELECT raise(ABORT, 'money that came back stays back'); END;
--> statement-breakpoint
-- A deadline moves only when a pause or a chargeback ends.
CREATE TRIGGER orders_deadlines_kept BEFORE UPDATE OF deliver_by, confirm_by ON orders_orders
WHEN ((old.deliver_by IS NOT NULL AND new.deliver_by IS NOT old.deliver_by)
  OR (old.confirm_by IS NOT NULL AND new.confirm_by IS NOT old.confirm_by))
  AND NOT (old.paused_at IS NOT NULL AND new.paused_at IS NULL)
  AND NOT (old.chargeback = 'open' AND new.chargeback <> 'open')
BEGIN SELECT raise(ABORT, 'a deadline moves only when a pause or chargeback ends'); END;
--> statement-breakpoint
CREATE TRIGGER orders_pauses_kept BEFORE UPDATE OF paused_at, chargeback_opened_at ON orders_orders
WHEN new.paused_at <> old.paused_at OR new.chargeback_opened_at <> old.chargeback_opened_at
BEGIN SELECT raise(ABORT, 'the start of a pause or chargeback is kept'); END;
--> statement-breakpoint
-- The delivery account is erased after the end of the order, when its buyer leaves.
CREATE TRIGGER orders_delivery_kept BEFORE UPDATE OF method, deliver_to ON orders_orders
WHEN (new.method <> old.method AND old.state NOT IN ('created', 'awaiting_payment'))
  OR (new.deliver_to <> old.deliver_to AND old.state IN ('paid', 'sent', 'refund_pending'))
BEGIN SELECT raise(ABORT, 'a paid order keeps its payment method and delivery account'); END;
--> statement-breakpoint
-- The time of the last update changes only together with what was updated.
CREATE TRIGGER orders_update_kept BEFORE UPDATE OF updated_at ON orders_orders
WHEN new.updated_at <> old.updated_at AND (old.state, old.method, old.deliver_to, old.dispute, old.chargeback, old.chargeback_step, old.unmatched_cents, old.decide_by, old.fallback_outcome) IS (new.state, new.method, new.deliver_to, new.dispute, new.chargeback, new.chargeback_step, new.unmatched_cents, new.decide_by, new.fallback_outcome)
BEGIN SELECT raise(ABORT, 'the time of an update changes only with what was updated'); END;
--> statement-breakpoint
-- The time of a dispute is set when it opens. A fallback decision and its time change together.
CREATE TRIGGER orders_dispute_time_kept BEFORE UPDATE OF dispute_opened_at ON orders_orders
WHEN new.dispute_opened_at IS NOT old.dispute_opened_at AND NOT (old.dispute = 'none' AND new.dispute = 'open')
BEGIN SELECT raise(ABORT, 'a dispute keeps the time it was opened'); END;
--> statement-breakpoint
CREATE TRIGGER orders_fallback_kept BEFORE UPDATE OF decide_by, fallback_outcome ON orders_orders
WHEN (new.decide_by IS old.decide_by) <> (new.fallback_outcome IS old.fallback_outcome)
BEGIN SELECT raise(ABORT, 'a fallback decision and its time change together'); END;
