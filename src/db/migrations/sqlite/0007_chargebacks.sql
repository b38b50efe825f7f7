DROP INDEX `orders_waiting`;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `captured_cents` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `provider_fee_cents` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `chargeback_cents` integer;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `chargeback_fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders_orders` ADD `frozen_at` integer;--> statement-breakpoint
CREATE INDEX `orders_waiting` ON `orders_orders` (`number`) WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null or chargeback = 'open' or (captured_cents is not null and provider_fee_cents is null));--> statement-breakpoint
ALTER TABLE `wallet_payouts` ADD `returned_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was paid before is as it was agreed, and the sandbox keeps nothing.
UPDATE orders_orders SET captured_cents = coalesce(late_paid_cents, price_cents), provider_fee_cents = 0 WHERE paid_at IS NOT NULL OR late_paid_cents IS NOT NULL;
