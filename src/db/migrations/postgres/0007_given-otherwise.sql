ALTER TABLE "orders_orders" ADD COLUMN "given_otherwise_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "given_otherwise_reason" text;--> statement-breakpoint
ALTER TABLE "orders_orders" ADD COLUMN "refund_refusal" text;