DROP INDEX `orders_appeals_one`;
--> statement-breakpoint
ALTER TABLE `orders_appeals` ADD `stops_refund` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_appeals_one` ON `orders_appeals` (`order_id`) WHERE state in ('open', 'upheld', 'overturned');
--> statement-breakpoint
ALTER TABLE `orders_decisions` ADD `appeal_until` integer;
--> statement-breakpoint
CREATE INDEX `orders_decisions_appeal` ON `orders_decisions` (`appeal_until`) WHERE appeal_until is not null;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `appeal_paid_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- The refund of a decision that was appealed before was held.
UPDATE orders_appeals SET stops_refund = 1 WHERE state = 'open';
