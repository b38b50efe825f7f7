CREATE TABLE `watchlist_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`max_price_cents` integer,
	`created_at` integer NOT NULL,
	`fired_at` integer,
	`day_started_at` integer NOT NULL,
	`fired_in_day` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `watchlist_alerts_priced` ON `watchlist_alerts` (`user_id`,`item_id`,`max_price_cents`) WHERE max_price_cents is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `watchlist_alerts_any_price` ON `watchlist_alerts` (`user_id`,`item_id`) WHERE max_price_cents is null;
--> statement-breakpoint
CREATE INDEX `watchlist_alerts_item` ON `watchlist_alerts` (`item_id`,`id`);
--> statement-breakpoint
CREATE TABLE `watchlist_firings` (
	`alert_id` text NOT NULL,
	`listing_id` text NOT NULL,
	`price_cents` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`alert_id`, `listing_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `watchlist_firings_at` ON `watchlist_firings` (`at`);
--> statement-breakpoint
CREATE TABLE `watchlist_views` (
	`user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `watchlist_views_item` ON `watchlist_views` (`item_id`);
--> statement-breakpoint
CREATE INDEX `watchlist_views_at` ON `watchlist_views` (`at`);
