CREATE TABLE `catalog_platform_prices` (
	`item_id` text PRIMARY KEY NOT NULL,
	`resales` text NOT NULL,
	`ask_again_at` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_platform_prices_due` ON `catalog_platform_prices` (`ask_again_at`);