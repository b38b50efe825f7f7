ALTER TABLE `orders_orders` ADD `provider` text;
--> statement-breakpoint
-- Until now a site had one provider, and only the sandbox names its payments so.
UPDATE orders_orders SET provider = CASE WHEN intent_id LIKE 'sbx!_%' ESCAPE '!' THEN 'sandbox' ELSE 'stripe' END WHERE intent_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER orders_provider_kept BEFORE UPDATE OF provider ON orders_orders
WHEN old.provider IS NOT new.provider
BEGIN SELECT raise(ABORT, 'an order keeps its provider'); END;
