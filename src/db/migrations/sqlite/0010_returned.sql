ALTER TABLE `orders_orders` ADD `returned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was given back before.
UPDATE orders_orders SET returned_cents = price_cents WHERE state = 'refunded';
