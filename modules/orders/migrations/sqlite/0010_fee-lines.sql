ALTER TABLE `orders_orders` ADD `platform_fee_bps` integer;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `platform_fee_fixed_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `platform_fee_min_cents` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `platform_fee_max_cents` integer;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `fee_rule` text;
--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `processing_fee_bps` integer;
--> statement-breakpoint
DROP TRIGGER orders_kept;
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE UPDATE OF number, id, listing_id, item_id, asset_id, item_name, seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, platform_fee_bps, platform_fee_fixed_cents, platform_fee_min_cents, platform_fee_max_cents, fee_rule, processing_fee_bps, created_at, reserve_until ON orders_orders
WHEN (old.number, old.id, old.listing_id, old.item_id, old.asset_id, old.item_name, old.seller_id, old.buyer_id, old.price_cents, old.platform_fee_cents, old.processing_fee_cents, old.platform_fee_bps, old.platform_fee_fixed_cents, old.platform_fee_min_cents, old.platform_fee_max_cents, old.fee_rule, old.processing_fee_bps, old.created_at, old.reserve_until) IS NOT (new.number, new.id, new.listing_id, new.item_id, new.asset_id, new.item_name, new.seller_id, new.buyer_id, new.price_cents, new.platform_fee_cents, new.processing_fee_cents, new.platform_fee_bps, new.platform_fee_fixed_cents, new.platform_fee_min_cents, new.platform_fee_max_cents, new.fee_rule, new.processing_fee_bps, new.created_at, new.reserve_until)
BEGIN SELECT raise(ABORT, 'an order keeps its parties, price and listing'); END;
