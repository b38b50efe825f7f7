CREATE TABLE `demo_goods_listings` (
	`listing_id` text PRIMARY KEY NOT NULL,
	`listed_at` integer NOT NULL
) STRICT;
