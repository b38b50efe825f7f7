CREATE TABLE `support_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` text NOT NULL,
	`author` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "support_messages_author_known" CHECK(author in ('user', 'staff', 'note'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `support_messages_ticket` ON `support_messages` (`ticket_id`,`id`);
--> statement-breakpoint
CREATE TABLE `support_templates` (
	`name` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO support_messages (ticket_id, author, author_id, text, created_at)
SELECT id, 'user', user_id, message, created_at FROM support_tickets WHERE message <> '' ORDER BY id;
--> statement-breakpoint
CREATE TABLE `__new_support_tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`order_id` text,
	`email` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`first_answered_at` integer,
	`merged_into` text,
	CONSTRAINT "support_tickets_state_known" CHECK(state in ('open', 'waiting', 'closed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_support_tickets`("id", "user_id", "email", "category", "subject", "state", "created_at", "opened_at", "updated_at")
SELECT "id", "user_id", "email", "category", "subject", CASE "state" WHEN 'answered' THEN 'waiting' ELSE "state" END, "created_at", "created_at", "updated_at" FROM `support_tickets`;
--> statement-breakpoint
DROP TABLE `support_tickets`;
--> statement-breakpoint
ALTER TABLE `__new_support_tickets` RENAME TO `support_tickets`;
--> statement-breakpoint
CREATE INDEX `support_tickets_state` ON `support_tickets` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `support_tickets_open` ON `support_tickets` (`opened_at`,`id`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `support_tickets_user` ON `support_tickets` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `support_tickets_order` ON `support_tickets` (`order_id`,`id`);
