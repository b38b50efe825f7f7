ALTER TABLE "core_versions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "core_versions" CASCADE;--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "decision_reason" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "late_paid_cents" bigint;--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders_orders" USING btree ("number") WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null);