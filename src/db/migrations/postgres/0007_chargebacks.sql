DROP INDEX "orders_waiting";--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "captured_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "provider_fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "chargeback_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "chargeback_fee_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "frozen_at" bigint;--> statement-breakpoint
ALTER TABLE "wallet_payouts" ADD COLUMN "returned_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders_orders" USING btree ("number") WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null or chargeback = 'open' or (captured_cents is not null and provider_fee_cents is null));--> statement-breakpoint
-- What was paid before is as it was agreed, and the sandbox keeps nothing.
UPDATE orders_orders SET captured_cents = coalesce(late_paid_cents, price_cents), provider_fee_cents = 0 WHERE paid_at IS NOT NULL OR late_paid_cents IS NOT NULL;
