CREATE TABLE `orders_appeals` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	`staff_id` text,
	`answer` text,
	`closed_at` integer,
	FOREIGN KEY (`id`) REFERENCES `orders_decisions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_appeals_one` ON `orders_appeals` (`order_id`) WHERE state <> 'closed';
--> statement-breakpoint
CREATE INDEX `orders_appeals_order` ON `orders_appeals` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_appeals_open` ON `orders_appeals` (`at`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `orders_appeals_user` ON `orders_appeals` (`user_id`);
--> statement-breakpoint
CREATE INDEX `orders_appeals_staff` ON `orders_appeals` (`staff_id`);
--> statement-breakpoint
-- An appeal is decided once and kept.
CREATE TRIGGER orders_appeals_kept_update BEFORE UPDATE ON orders_appeals
WHEN old.state <> 'open' OR new.id <> old.id OR new.order_id <> old.order_id OR new.user_id <> old.user_id OR new.reason <> old.reason OR new.at <> old.at
BEGIN SELECT raise(ABORT, 'an appeal is decided once'); END;
--> statement-breakpoint
CREATE TRIGGER orders_appeals_kept_delete BEFORE DELETE ON orders_appeals
BEGIN SELECT raise(ABORT, 'an appeal is kept'); END;
--> statement-breakpoint
CREATE TRIGGER orders_appeals_kept_insert BEFORE INSERT ON orders_appeals
WHEN EXISTS (SELECT 1 FROM orders_appeals WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'an appeal is kept'); END;
