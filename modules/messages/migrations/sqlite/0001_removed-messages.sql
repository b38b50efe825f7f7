ALTER TABLE `messages_messages` ADD `removed_at` integer;
--> statement-breakpoint
ALTER TABLE `messages_messages` ADD `removal_reason` text;
