CREATE TABLE `orders_dispute_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`author_id` text NOT NULL,
	`party` text NOT NULL,
	`webp` text,
	`sha256` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders_orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_dispute_pictures_order` ON `orders_dispute_pictures` (`order_id`,`id`);
--> statement-breakpoint
CREATE INDEX `orders_dispute_pictures_author` ON `orders_dispute_pictures` (`author_id`,`id`);
