CREATE TABLE `reviews_reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text NOT NULL,
	`seller_id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`answer` text,
	`answered_at` integer,
	`removed_at` integer,
	CONSTRAINT "reviews_stars" CHECK(stars between 1 and 5)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_reviews_order_id_unique` ON `reviews_reviews` (`order_id`);
--> statement-breakpoint
CREATE INDEX `reviews_seller` ON `reviews_reviews` (`seller_id`,`id`,`stars`) WHERE removed_at is null;
--> statement-breakpoint
CREATE INDEX `reviews_item` ON `reviews_reviews` (`item_id`,`id`,`stars`) WHERE removed_at is null;
--> statement-breakpoint
CREATE INDEX `reviews_buyer` ON `reviews_reviews` (`buyer_id`,`id`);
