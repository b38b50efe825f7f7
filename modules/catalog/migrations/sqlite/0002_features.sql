CREATE TABLE `catalog_features` (
	`item_id` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`until` integer,
	FOREIGN KEY (`item_id`) REFERENCES `catalog_items`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_features_end` ON `catalog_features` (`until`);
