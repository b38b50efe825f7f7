PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE `__new_announcements_announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text,
	`audience` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`href` text,
	`is_emailed` integer NOT NULL,
	`banner_until` integer,
	`created_at` integer NOT NULL,
	`notified_until` text NOT NULL,
	`notified` integer NOT NULL,
	`completed_at` integer
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_announcements_announcements`("id", "author_id", "audience", "title", "content", "href", "is_emailed", "banner_until", "created_at", "notified_until", "notified", "completed_at") SELECT "id", "author_id", "audience", "title", "content", NULL, "is_emailed", "banner_until", "created_at", "notified_until", "notified", "completed_at" FROM `announcements_announcements`;
--> statement-breakpoint
DROP TABLE `announcements_announcements`;
--> statement-breakpoint
ALTER TABLE `__new_announcements_announcements` RENAME TO `announcements_announcements`;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
--> statement-breakpoint
CREATE INDEX `announcements_banners` ON `announcements_announcements` (`banner_until`);
