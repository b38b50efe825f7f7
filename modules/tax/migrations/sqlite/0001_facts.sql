CREATE TABLE `tax_facts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`country` text NOT NULL,
	`tax_id` text NOT NULL,
	`updated_at` integer NOT NULL,
	`account_deleted_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `tax_facts_deleted` ON `tax_facts` (`account_deleted_at`);
