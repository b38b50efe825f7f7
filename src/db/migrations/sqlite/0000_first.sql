CREATE TABLE `core_answers` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`tries` integer NOT NULL,
	`lease_until` integer NOT NULL,
	`has_acted` integer DEFAULT false NOT NULL,
	`answer` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_answers_at` ON `core_answers` (`at`);--> statement-breakpoint
CREATE TABLE `core_deliveries` (
	`event_seq` integer NOT NULL,
	`listener` text NOT NULL,
	`tries` integer NOT NULL,
	`next_at` integer NOT NULL,
	`error` text,
	PRIMARY KEY(`event_seq`, `listener`),
	FOREIGN KEY (`event_seq`) REFERENCES `core_events`(`seq`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_deliveries_due` ON `core_deliveries` (`next_at`);--> statement-breakpoint
CREATE TABLE `core_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`payload` text NOT NULL,
	`actor` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_events_name` ON `core_events` (`name`,`at`);--> statement-breakpoint
CREATE TABLE `core_outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`first_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`error` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `core_outbox_due` ON `core_outbox` (`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `core_outbox_subject` ON `core_outbox` (`subject`,`state`);--> statement-breakpoint
CREATE TABLE `core_restorations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`made_at` integer,
	`released_at` integer
) STRICT;
--> statement-breakpoint
CREATE TABLE `auth_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`tries` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_codes_email` ON `auth_codes` (`email`,`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `auth_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_invitations_token` ON `auth_invitations` (`token_hash`);--> statement-breakpoint
CREATE TABLE `auth_retired_names` (
	`name_hash` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `auth_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `auth_users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_sessions_token` ON `auth_sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `auth_sessions_user` ON `auth_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_tries` (
	`key` text PRIMARY KEY NOT NULL,
	`forgotten_at` integer NOT NULL,
	`next_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `auth_tries_forgotten` ON `auth_tries` (`forgotten_at`);--> statement-breakpoint
CREATE TABLE `auth_users` (
	`id` text PRIMARY KEY NOT NULL,
	`namespace` text NOT NULL,
	`username` text NOT NULL,
	`look` text,
	`display_name` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`email` text,
	`email_verified_at` integer,
	`password_hash` text,
	`two_step` integer DEFAULT false NOT NULL,
	`profile_image_url` text,
	`role` text DEFAULT 'user' NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_name` ON `auth_users` (`namespace`,lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_look` ON `auth_users` (`look`);--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_email` ON `auth_users` (`email`) WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX `auth_users_unproven` ON `auth_users` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `captcha_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`network_hash` text NOT NULL,
	`answer` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `captcha_challenges_expiry` ON `captcha_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `captcha_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `captcha_proofs` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `captcha_proofs_expiry` ON `captcha_proofs` (`expires_at`);--> statement-breakpoint
CREATE TABLE `catalog_favorites` (
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`),
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `catalog_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`asset_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`category` text NOT NULL,
	`description` text,
	`image_url` text,
	`original_price` integer,
	`rap` integer,
	`owners` integer,
	`favorites` integer,
	`released_at` integer,
	`features` text NOT NULL,
	`unlisted` integer DEFAULT 1 NOT NULL,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`listing_id` text,
	`stock` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `catalog_items_id_unique` ON `catalog_items` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `catalog_items_asset_id_unique` ON `catalog_items` (`asset_id`);--> statement-breakpoint
CREATE INDEX `catalog_items_price_low` ON `catalog_items` (`unlisted`,`price_cents`,`name_key`,`seq`,`category`);--> statement-breakpoint
CREATE INDEX `catalog_items_price_high` ON `catalog_items` (`unlisted`,(-price_cents),`name_key`,`seq`,`category`);--> statement-breakpoint
CREATE INDEX `catalog_items_name` ON `catalog_items` (`unlisted`,`name_key`,`seq`,`category`);--> statement-breakpoint
CREATE TABLE `catalog_listings` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`condition` text NOT NULL,
	`description` text,
	`user_asset_id` text,
	`serial` integer,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "catalog_listings_price" CHECK(price_cents between 50 and 10000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_listings_item` ON `catalog_listings` (`item_id`,`state`,`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `catalog_listings_seller` ON `catalog_listings` (`seller_id`,`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `catalog_listings_copy` ON `catalog_listings` (`user_asset_id`) WHERE user_asset_id is not null and state in ('active', 'paused', 'reserved');--> statement-breakpoint
CREATE TABLE `catalog_rap_points` (
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`item_id`, `at`),
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `catalog_sales` (
	`id` text PRIMARY KEY NOT NULL,
	`item_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_sales_recent` ON `catalog_sales` (`at`);--> statement-breakpoint
CREATE INDEX `catalog_sales_item` ON `catalog_sales` (`item_id`,`at`);--> statement-breakpoint
CREATE INDEX `catalog_sales_seller` ON `catalog_sales` (`seller_id`);--> statement-breakpoint
CREATE TABLE `checkout_declines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_declines_key` ON `checkout_declines` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `checkout_declines_at` ON `checkout_declines` (`at`);--> statement-breakpoint
CREATE TABLE `checkout_sandbox_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`client_secret` text NOT NULL,
	`order_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text NOT NULL,
	`charged_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sandbox_intents_key_unique` ON `checkout_sandbox_intents` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sandbox_intents_client_secret_unique` ON `checkout_sandbox_intents` (`client_secret`);--> statement-breakpoint
CREATE INDEX `checkout_sandbox_intents_order` ON `checkout_sandbox_intents` (`order_id`);--> statement-breakpoint
CREATE INDEX `checkout_sandbox_intents_buyer` ON `checkout_sandbox_intents` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `checkout_sandbox_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`amount_cents` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sandbox_payouts_key_unique` ON `checkout_sandbox_payouts` (`key`);--> statement-breakpoint
CREATE TABLE `checkout_sandbox_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`intent_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`intent_id`) REFERENCES `checkout_sandbox_intents`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sandbox_refunds_key_unique` ON `checkout_sandbox_refunds` (`key`);--> statement-breakpoint
CREATE INDEX `checkout_sandbox_refunds_intent` ON `checkout_sandbox_refunds` (`intent_id`);--> statement-breakpoint
CREATE TABLE `checkout_stripe_accounts` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`state` text NOT NULL,
	`banks` text NOT NULL,
	`frozen_until` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_stripe_accounts_account_id_unique` ON `checkout_stripe_accounts` (`account_id`);--> statement-breakpoint
CREATE TABLE `checkout_stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`kind` text NOT NULL,
	`object_id` text NOT NULL,
	`received_at` integer NOT NULL,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_stripe_events_received` ON `checkout_stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `checkout_stripe_installation` (
	`only` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`live` integer NOT NULL,
	`events_read_to` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `checkout_stripe_transfers` (
	`key` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`account_id` text NOT NULL,
	`attempt` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications_notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`href` text,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications_notifications` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications_notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders_dispute_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`author_id` text NOT NULL,
	`party` text NOT NULL,
	`content` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_dispute_messages_order` ON `orders_dispute_messages` (`order_id`);--> statement-breakpoint
CREATE INDEX `orders_dispute_messages_author` ON `orders_dispute_messages` (`author_id`);--> statement-breakpoint
CREATE TABLE `orders_orders` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`listing_id` text NOT NULL,
	`item_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`item_name` text NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`platform_fee_cents` integer NOT NULL,
	`processing_fee_cents` integer NOT NULL,
	`method` text NOT NULL,
	`deliver_to` text NOT NULL,
	`state` text NOT NULL,
	`dispute` text DEFAULT 'none' NOT NULL,
	`dispute_reason` text,
	`decision_reason` text,
	`chargeback` text DEFAULT 'none' NOT NULL,
	`intent_id` text,
	`client_secret` text,
	`refund_reason` text,
	`captured_cents` integer,
	`provider_fee_cents` integer,
	`chargeback_cents` integer DEFAULT 0 NOT NULL,
	`chargeback_step` integer DEFAULT 0 NOT NULL,
	`chargeback_fee_cents` integer DEFAULT 0 NOT NULL,
	`frozen_at` integer,
	`late_paid_cents` integer,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`refund_attempt` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`reserve_until` integer NOT NULL,
	`paid_at` integer,
	`deliver_by` integer,
	`sent_at` integer,
	`confirm_by` integer,
	`completed_at` integer,
	`updated_at` integer NOT NULL,
	CONSTRAINT "orders_two_parties" CHECK(buyer_id <> seller_id),
	CONSTRAINT "orders_price" CHECK(price_cents >= 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orders_id_unique` ON `orders_orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_holder` ON `orders_orders` (`listing_id`) WHERE state <> 'expired';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_intent` ON `orders_orders` (`intent_id`);--> statement-breakpoint
CREATE INDEX `orders_buyer` ON `orders_orders` (`buyer_id`,`number`);--> statement-breakpoint
CREATE INDEX `orders_seller` ON `orders_orders` (`seller_id`,`number`);--> statement-breakpoint
CREATE INDEX `orders_reserve_due` ON `orders_orders` (`reserve_until`) WHERE state in ('created', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX `orders_deliver_due` ON `orders_orders` (`deliver_by`) WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX `orders_confirm_due` ON `orders_orders` (`confirm_by`) WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders_orders` (`number`) WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null or chargeback = 'open' or (captured_cents is not null and provider_fee_cents is null));--> statement-breakpoint
CREATE TABLE `orders_timeline` (
	`order_id` text NOT NULL,
	`step` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `step`),
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "support_tickets_state_known" CHECK(state in ('open', 'answered', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `support_tickets_state` ON `support_tickets` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `support_tickets_user` ON `support_tickets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `wallet_journals` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`order_id` text,
	`payout_id` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `wallet_journals_key_unique` ON `wallet_journals` (`key`);--> statement-breakpoint
CREATE INDEX `wallet_journals_order` ON `wallet_journals` (`order_id`);--> statement-breakpoint
CREATE TABLE `wallet_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`returned_cents` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer,
	CONSTRAINT "wallet_payouts_amount" CHECK(amount_cents > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_payouts_seller` ON `wallet_payouts` (`seller_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `wallet_postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`journal_id` text NOT NULL,
	`account` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `wallet_journals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "wallet_postings_amount" CHECK(amount_cents <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_postings_account` ON `wallet_postings` (`account`,`at`,`amount_cents`);--> statement-breakpoint
CREATE INDEX `wallet_postings_journal` ON `wallet_postings` (`journal_id`);