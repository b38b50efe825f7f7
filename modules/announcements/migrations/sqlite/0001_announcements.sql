CREATE TABLE `announcements_announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`is_emailed` integer NOT NULL,
	`banner_until` integer,
	`created_at` integer NOT NULL,
	`notified_until` text NOT NULL,
	`notified` integer NOT NULL,
	`completed_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `announcements_banners` ON `announcements_announcements` (`banner_until`);
