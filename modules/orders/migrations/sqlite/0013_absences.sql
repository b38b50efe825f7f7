-- An absence of the site postpones what people have to do: pay, decide in time, appeal. These deadlines only move later.
DROP TRIGGER orders_kept;
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE UPDATE OF number, id, listing_id, item_id, asset_id, item_name, seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, platform_fee_bps, platform_fee_fixed_cents, platform_fee_min_cents, platform_fee_max_cents, fee_rule, processing_fee_bps, created_at ON orders_orders
WHEN (old.number, old.id, old.listing_id, old.item_id, old.asset_id, old.item_name, old.seller_id, old.buyer_id, old.price_cents, old.platform_fee_cents, old.processing_fee_cents, old.platform_fee_bps, old.platform_fee_fixed_cents, old.platform_fee_min_cents, old.platform_fee_max_cents, old.fee_rule, old.processing_fee_bps, old.created_at) IS NOT (new.number, new.id, new.listing_id, new.item_id, new.asset_id, new.item_name, new.seller_id, new.buyer_id, new.price_cents, new.platform_fee_cents, new.processing_fee_cents, new.platform_fee_bps, new.platform_fee_fixed_cents, new.platform_fee_min_cents, new.platform_fee_max_cents, new.fee_rule, new.processing_fee_bps, new.created_at)
BEGIN SELECT raise(ABORT, 'an order keeps its parties, price and listing'); END;
--> statement-breakpoint
CREATE TRIGGER orders_reservation_kept BEFORE UPDATE OF reserve_until ON orders_orders
WHEN new.reserve_until < old.reserve_until OR (new.reserve_until <> old.reserve_until AND old.state NOT IN ('created', 'awaiting_payment'))
BEGIN SELECT raise(ABORT, 'a reservation only gets longer, and only until it is paid'); END;
--> statement-breakpoint
DROP TRIGGER orders_fallback_kept;
--> statement-breakpoint
CREATE TRIGGER orders_fallback_kept BEFORE UPDATE OF decide_by, fallback_outcome ON orders_orders
WHEN (new.decide_by IS old.decide_by) <> (new.fallback_outcome IS old.fallback_outcome)
  AND NOT coalesce(new.decide_by > old.decide_by, 0)
BEGIN SELECT raise(ABORT, 'a fallback decision and its time change together'); END;
--> statement-breakpoint
DROP TRIGGER orders_decisions_kept_update;
--> statement-breakpoint
CREATE TRIGGER orders_decisions_kept_update BEFORE UPDATE ON orders_decisions
WHEN (old.id, old.order_id, old.kind, old.outcome, old.reason_code, old.reason, old.staff_id, old.finding, old.undo_until, old.at) IS NOT (new.id, new.order_id, new.kind, new.outcome, new.reason_code, new.reason, new.staff_id, new.finding, new.undo_until, new.at) OR new.appeal_until < old.appeal_until OR (new.appeal_until IS NULL) <> (old.appeal_until IS NULL)
BEGIN SELECT raise(ABORT, 'a decision about a dispute never changes'); END;
