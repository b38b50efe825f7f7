DROP INDEX "orders_waiting";
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "payment_hold" text;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "payment_hold_at" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "dismissed_warning" text;
--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders_orders" USING btree ("number") WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or unmatched_cents is not null or chargeback = 'open' or payment_hold is not null or (captured_cents is not null and provider_fee_cents is null));
--> statement-breakpoint
DROP TRIGGER orders_deadlines_kept ON orders_orders;
--> statement-breakpoint
-- A deadline moves only when a pause or a chargeback ends, or when the payment is final.
CREATE TRIGGER orders_deadlines_kept BEFORE UPDATE OF deliver_by, confirm_by ON orders_orders FOR EACH ROW
WHEN (((old.deliver_by IS NOT NULL AND new.deliver_by IS DISTINCT FROM old.deliver_by)
  OR (old.confirm_by IS NOT NULL AND new.confirm_by IS DISTINCT FROM old.confirm_by))
  AND NOT (old.paused_at IS NOT NULL AND new.paused_at IS NULL)
  AND NOT (old.payment_hold_at IS NOT NULL AND new.payment_hold_at IS NULL)
  AND NOT (old.chargeback = 'open' AND new.chargeback <> 'open'))
EXECUTE FUNCTION core_refuse_change('a deadline moves only when a pause or chargeback ends');
--> statement-breakpoint
CREATE TRIGGER orders_holds_kept BEFORE UPDATE OF payment_hold_at ON orders_orders FOR EACH ROW
WHEN (new.payment_hold_at <> old.payment_hold_at)
EXECUTE FUNCTION core_refuse_change('the start of a pause or chargeback is kept');
--> statement-breakpoint
DROP TRIGGER orders_update_kept ON orders_orders;
--> statement-breakpoint
-- The time of the last update changes only together with what was updated.
CREATE TRIGGER orders_update_kept BEFORE UPDATE OF updated_at ON orders_orders FOR EACH ROW
WHEN (new.updated_at <> old.updated_at AND (old.state, old.method, old.deliver_to, old.dispute, old.chargeback, old.chargeback_step, old.unmatched_cents, old.decide_by, old.fallback_outcome, old.payment_hold, old.dismissed_warning) IS NOT DISTINCT FROM (new.state, new.method, new.deliver_to, new.dispute, new.chargeback, new.chargeback_step, new.unmatched_cents, new.decide_by, new.fallback_outcome, new.payment_hold, new.dismissed_warning))
EXECUTE FUNCTION core_refuse_change('the time of an update changes only with what was updated');
