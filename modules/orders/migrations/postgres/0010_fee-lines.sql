ALTER TABLE "orders_orders" ADD COLUMN "platform_fee_bps" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "platform_fee_fixed_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "platform_fee_min_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "platform_fee_max_cents" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "fee_rule" text;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "processing_fee_bps" bigint;
--> statement-breakpoint
DROP TRIGGER orders_kept ON orders_orders;
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE UPDATE OF number, id, listing_id, item_id, asset_id, item_name, seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, platform_fee_bps, platform_fee_fixed_cents, platform_fee_min_cents, platform_fee_max_cents, fee_rule, processing_fee_bps, created_at, reserve_until ON orders_orders FOR EACH ROW
WHEN ((old.number, old.id, old.listing_id, old.item_id, old.asset_id, old.item_name, old.seller_id, old.buyer_id, old.price_cents, old.platform_fee_cents, old.processing_fee_cents, old.platform_fee_bps, old.platform_fee_fixed_cents, old.platform_fee_min_cents, old.platform_fee_max_cents, old.fee_rule, old.processing_fee_bps, old.created_at, old.reserve_until) IS DISTINCT FROM (new.number, new.id, new.listing_id, new.item_id, new.asset_id, new.item_name, new.seller_id, new.buyer_id, new.price_cents, new.platform_fee_cents, new.processing_fee_cents, new.platform_fee_bps, new.platform_fee_fixed_cents, new.platform_fee_min_cents, new.platform_fee_max_cents, new.fee_rule, new.processing_fee_bps, new.created_at, new.reserve_until))
EXECUTE FUNCTION core_refuse_change('an order keeps its parties, price and listing');
