CREATE TABLE `auth_retired_names` (
	`name_hash` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `auth_users_name`;--> statement-breakpoint
ALTER TABLE `auth_users` ADD `deleted_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_name` ON `auth_users` (`namespace`,lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `checkout_sandbox_intents_buyer` ON `checkout_sandbox_intents` (`buyer_id`);--> statement-breakpoint
CREATE INDEX `orders_dispute_messages_author` ON `orders_dispute_messages` (`author_id`);