ALTER TABLE `catalog_items` ADD `merged_into` text;
--> statement-breakpoint
CREATE INDEX `catalog_items_merged` ON `catalog_items` (`merged_into`) WHERE merged_into is not null;
