CREATE TABLE `catalog_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`seller_id` text NOT NULL,
	`state` text NOT NULL,
	`reasons` text NOT NULL,
	`since` integer NOT NULL,
	`approved_cents` integer,
	`decline_reason` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_approvals_seller` ON `catalog_approvals` (`seller_id`);
--> statement-breakpoint
ALTER TABLE `catalog_listings` ADD `unapproved` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `catalog_listings_unapproved` ON `catalog_listings` (`id`) WHERE unapproved and state = 'paused';
