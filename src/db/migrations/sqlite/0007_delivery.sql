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
	`can_trade` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `delivery_watches_due` ON `delivery_watches` (`next_at`) WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX `delivery_watches_seller` ON `delivery_watches` (`seller_id`);--> statement-breakpoint
CREATE INDEX `delivery_watches_buyer` ON `delivery_watches` (`buyer_id`);--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `copy_seen_at` integer;--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `copy_look_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `catalog_listings_look` ON `catalog_listings` (`copy_look_at`) WHERE user_asset_id is not null and state in ('active', 'paused');--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `dispute_by` text;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `watched` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `still_since` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `still_why` text;--> statement-breakpoint
CREATE INDEX `orders_still` ON `orders_orders` (`still_since`) WHERE still_since is not null;