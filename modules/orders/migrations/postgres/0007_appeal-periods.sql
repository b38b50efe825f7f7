DROP INDEX "orders_appeals_one";
--> statement-breakpoint
ALTER TABLE "orders_appeals" ADD COLUMN "stops_refund" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders_decisions" ADD COLUMN "appeal_until" bigint;
--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "appeal_paid_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_decisions_appeal" ON "orders_decisions" USING btree ("appeal_until") WHERE appeal_until is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_appeals_one" ON "orders_appeals" USING btree ("order_id") WHERE state in ('open', 'upheld', 'overturned');
--> statement-breakpoint
-- The refund of a decision that was appealed before was held.
UPDATE orders_appeals SET stops_refund = true WHERE state = 'open';
