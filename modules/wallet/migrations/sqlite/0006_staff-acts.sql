CREATE TABLE `wallet_staff_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`order_id` text,
	`user_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`staff_id` text NOT NULL,
	`confirmed_by` text,
	`undo_until` integer,
	`at` integer NOT NULL,
	`closed_by` text,
	`closed_at` integer,
	`closed_reason` text,
	CONSTRAINT "wallet_staff_acts_amount" CHECK(amount_cents >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_staff_acts_staff` ON `wallet_staff_acts` (`staff_id`,`at`);
--> statement-breakpoint
CREATE INDEX `wallet_staff_acts_user` ON `wallet_staff_acts` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `wallet_staff_acts_order` ON `wallet_staff_acts` (`order_id`) WHERE order_id is not null;
