CREATE TABLE `catalog_holidays` (
	`seller_id` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`until` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_holidays_until` ON `catalog_holidays` (`until`) WHERE until is not null;
--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `seller_away` integer DEFAULT false NOT NULL;
