ALTER TABLE `catalog_listings` ADD `hidden_reason` text;
--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `seller_suspended` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `resumes` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `catalog_listings_created` ON `catalog_listings` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `catalog_listings_state` ON `catalog_listings` (`state`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `catalog_listings_hidden` ON `catalog_listings` (`created_at`,`id`) WHERE hidden_reason is not null;
