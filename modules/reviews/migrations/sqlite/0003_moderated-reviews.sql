DROP INDEX `reviews_seller`;
--> statement-breakpoint
DROP INDEX `reviews_item`;
--> statement-breakpoint
ALTER TABLE `reviews_reviews` ADD `withheld_at` integer;
--> statement-breakpoint
ALTER TABLE `reviews_reviews` ADD `answer_withheld_at` integer;
--> statement-breakpoint
ALTER TABLE `reviews_reviews` ADD `moderated_at` integer;
--> statement-breakpoint
ALTER TABLE `reviews_reviews` ADD `moderation_reason` text;
--> statement-breakpoint
CREATE INDEX `reviews_seller` ON `reviews_reviews` (`seller_id`,`id`,`stars`) WHERE removed_at is null and withheld_at is null;
--> statement-breakpoint
CREATE INDEX `reviews_item` ON `reviews_reviews` (`item_id`,`id`,`stars`) WHERE removed_at is null and withheld_at is null;
