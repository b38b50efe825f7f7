CREATE TABLE `catalog_platform_prices` (
	`item_id` text PRIMARY KEY NOT NULL,
	`resales` text NOT NULL,
	`ask_again_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_platform_prices_due` ON `catalog_platform_prices` (`ask_again_at`);--> statement-breakpoint
CREATE TABLE `delivery_snapshots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`side` text NOT NULL,
	`finding` text NOT NULL,
	`shown` text NOT NULL,
	`read_at` integer NOT NULL,
	`sha256` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `delivery_watches`(`order_id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `delivery_snapshots_order` ON `delivery_snapshots` (`order_id`);--> statement-breakpoint
CREATE TABLE `delivery_watches` (
	`order_id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`user_asset_id` text NOT NULL,
	`copy_serial` integer,
	`seller_player` text NOT NULL,
	`buyer_player` text,
	`paid_at` integer NOT NULL,
	`next_at` integer,
	`looked_at` integer,
	`finding` text,
	`seller_held` integer NOT NULL,
	`buyer_others` text,
	`missing_since` integer,
	`missing_looks` integer DEFAULT 0 NOT NULL,
	`hidden_ms` integer DEFAULT 0 NOT NULL,
	`seller_sight` text,
	`buyer_sight` text,
	`handover` text,
	`can_trade` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `delivery_watches_due` ON `delivery_watches` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `delivery_watches_seller` ON `delivery_watches` (`seller_id`);--> statement-breakpoint
CREATE INDEX `delivery_watches_buyer` ON `delivery_watches` (`buyer_id`);--> statement-breakpoint
CREATE TABLE `messages_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`pair` text NOT NULL,
	`sender_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`content` text NOT NULL,
	`item_id` text,
	`created_at` integer NOT NULL,
	`read_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_pair` ON `messages_messages` (`pair`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sent` ON `messages_messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages_messages` (`receiver_id`,`sender_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `messages_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_reports_open` ON `messages_reports` (`closed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_reports_message` ON `messages_reports` (`message_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `messages_sides` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`last_message_id` text,
	`begun_at` integer,
	`is_blocked` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_sides_latest` ON `messages_sides` (`user_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `messages_sides_begun` ON `messages_sides` (`user_id`,`begun_at`);--> statement-breakpoint
CREATE TABLE `notifications_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_devices_endpoint` ON `notifications_devices` (`endpoint`);--> statement-breakpoint
CREATE INDEX `notifications_devices_user` ON `notifications_devices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `notifications_mutes` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `channel`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_from` text,
	`quiet_until` text,
	`digest_at` text
) STRICT;
--> statement-breakpoint
CREATE TABLE `notifications_waiting` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`occasion` text NOT NULL,
	`notice` text NOT NULL,
	`due_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_waiting_once` ON `notifications_waiting` (`user_id`,`occasion`);--> statement-breakpoint
CREATE INDEX `notifications_waiting_due` ON `notifications_waiting` (`due_at`);--> statement-breakpoint
CREATE TABLE `platform_demo_moves` (
	`user_asset_id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`moved_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `platform_demo_profiles` (
	`player` text PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`hidden` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `platform_terms` (
	`platform` text PRIMARY KEY NOT NULL,
	`acknowledged_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `players_challenges` (
	`browser_hash` text NOT NULL,
	`asked` text NOT NULL,
	`player_id` text NOT NULL,
	`phrase` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`browser_hash`, `asked`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `players_challenges_expiry` ON `players_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `players_links` (
	`platform` text NOT NULL,
	`user_id` text NOT NULL,
	`player_id` text NOT NULL,
	`profile` text NOT NULL,
	`linked_at` integer NOT NULL,
	PRIMARY KEY(`platform`, `user_id`)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `players_links_player` ON `players_links` (`platform`,`player_id`);--> statement-breakpoint
CREATE TABLE `players_log_ins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`return_to` text NOT NULL,
	`user_id` text,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `players_log_ins_expiry` ON `players_log_ins` (`expires_at`);--> statement-breakpoint
ALTER TABLE `auth_users` ADD `by_platform` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `copy_seen_at` integer;--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `copy_look_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `catalog_listings_look` ON `catalog_listings` (`copy_look_at`) WHERE user_asset_id is not null and state in ('active', 'paused');--> statement-breakpoint
ALTER TABLE `notifications_notifications` ADD `thread` text;--> statement-breakpoint
CREATE INDEX `notifications_thread` ON `notifications_notifications` (`user_id`,`thread`);--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `dispute_by` text;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `watched` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `still_since` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `still_why` text;--> statement-breakpoint
CREATE INDEX `orders_still` ON `orders_orders` (`still_since`) WHERE still_since is not null;--> statement-breakpoint
ALTER TABLE `wallet_payouts` ADD `refusal` text;