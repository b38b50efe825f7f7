CREATE TABLE `messages_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`pair` text NOT NULL,
	`sender_id` text NOT NULL,
	`receiver_id` text NOT NULL,
	`content` text NOT NULL,
	`item_id` text,
	`created_at` integer NOT NULL,
	`read_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_pair` ON `messages_messages` (`pair`,`id`);--> statement-breakpoint
CREATE INDEX `messages_sent` ON `messages_messages` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages_messages` (`receiver_id`,`sender_id`) WHERE read_at is null;--> statement-breakpoint
CREATE TABLE `messages_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`reporter_id` text NOT NULL,
	`reported_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_reports_open` ON `messages_reports` (`closed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_reports_message` ON `messages_reports` (`message_id`,`reporter_id`);--> statement-breakpoint
CREATE TABLE `messages_sides` (
	`user_id` text NOT NULL,
	`other_id` text NOT NULL,
	`last_message_id` text,
	`begun_at` integer,
	`is_blocked` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `other_id`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_sides_latest` ON `messages_sides` (`user_id`,`last_message_id`);--> statement-breakpoint
CREATE INDEX `messages_sides_begun` ON `messages_sides` (`user_id`,`begun_at`);--> statement-breakpoint
ALTER TABLE `notifications_notifications` ADD `thread` text;--> statement-breakpoint
CREATE INDEX `notifications_thread` ON `notifications_notifications` (`user_id`,`thread`);