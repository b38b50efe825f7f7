ALTER TABLE `core_answers` RENAME TO `core_idempotency_records`;--> statement-breakpoint
ALTER TABLE `core_idempotency_records` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `core_idempotency_records` RENAME COLUMN `answer` TO `response`;--> statement-breakpoint
ALTER TABLE `core_deliveries` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `core_limits` RENAME TO `core_rate_limits`;--> statement-breakpoint
ALTER TABLE `core_outbox` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `core_outbox` RENAME COLUMN `first_at` TO `enqueued_at`;--> statement-breakpoint
ALTER TABLE `auth_codes` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `auth_tries` RENAME TO `auth_password_attempts`;--> statement-breakpoint
ALTER TABLE `auth_password_attempts` RENAME COLUMN `forgotten_at` TO `expires_at`;--> statement-breakpoint
ALTER TABLE `auth_users` RENAME COLUMN `look` TO `confusable_skeleton`;--> statement-breakpoint
ALTER TABLE `catalog_listings` RENAME COLUMN `copy_asked_at` TO `copy_checked_at`;--> statement-breakpoint
ALTER TABLE `catalog_listings` RENAME COLUMN `copy_look_at` TO `copy_next_check_at`;--> statement-breakpoint
ALTER TABLE `delivery_watches` RENAME COLUMN `looked_at` TO `polled_at`;--> statement-breakpoint
ALTER TABLE `delivery_watches` RENAME COLUMN `missing_looks` TO `missing_polls`;--> statement-breakpoint
ALTER TABLE `delivery_watches` RENAME COLUMN `seller_sight` TO `seller_observed`;--> statement-breakpoint
ALTER TABLE `delivery_watches` RENAME COLUMN `buyer_sight` TO `buyer_observed`;--> statement-breakpoint
ALTER TABLE `messages_sides` RENAME TO `messages_participants`;--> statement-breakpoint
ALTER TABLE `notifications_waiting` RENAME TO `notifications_pending_emails`;--> statement-breakpoint
ALTER TABLE `notifications_pending_emails` RENAME COLUMN `occasion` TO `dedupe_key`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `frozen_at` TO `chargeback_opened_at`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `late_paid_cents` TO `unmatched_cents`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `returned_cents` TO `refunded_cents`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `given_otherwise_cents` TO `manual_refund_cents`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `given_otherwise_reason` TO `manual_refund_reference`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `refund_refusal` TO `refund_error`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `still_since` TO `paused_at`;--> statement-breakpoint
ALTER TABLE `orders_orders` RENAME COLUMN `still_why` TO `pause_reason`;--> statement-breakpoint
ALTER TABLE `players_challenges` RENAME COLUMN `asked` TO `username`;--> statement-breakpoint
ALTER TABLE `players_log_ins` RENAME TO `players_pending_logins`;--> statement-breakpoint
ALTER TABLE `wallet_payouts` RENAME COLUMN `refusal` TO `failure_reason`;--> statement-breakpoint
DROP INDEX `core_answers_at`;--> statement-breakpoint
CREATE INDEX `core_idempotency_records_at` ON `core_idempotency_records` (`at`);--> statement-breakpoint
DROP INDEX `core_limits_ends`;--> statement-breakpoint
CREATE INDEX `core_rate_limits_ends` ON `core_rate_limits` (`ends_at`);--> statement-breakpoint
DROP INDEX `auth_tries_forgotten`;--> statement-breakpoint
CREATE INDEX `auth_password_attempts_expiry` ON `auth_password_attempts` (`expires_at`);--> statement-breakpoint
DROP INDEX `auth_users_look`;--> statement-breakpoint
CREATE UNIQUE INDEX `auth_users_confusable_skeleton` ON `auth_users` (`confusable_skeleton`);--> statement-breakpoint
DROP INDEX `auth_users_unproven`;--> statement-breakpoint
CREATE INDEX `auth_users_unverified` ON `auth_users` (`email`,`created_at`);--> statement-breakpoint
DROP INDEX `messages_sides_latest`;--> statement-breakpoint
CREATE INDEX `messages_participants_latest` ON `messages_participants` (`user_id`,`last_message_id`);--> statement-breakpoint
DROP INDEX `messages_sides_begun`;--> statement-breakpoint
CREATE INDEX `messages_participants_begun` ON `messages_participants` (`user_id`,`begun_at`);--> statement-breakpoint
DROP INDEX `notifications_waiting_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_pending_emails_once` ON `notifications_pending_emails` (`user_id`,`dedupe_key`);--> statement-breakpoint
DROP INDEX `notifications_waiting_due`;--> statement-breakpoint
CREATE INDEX `notifications_pending_emails_due` ON `notifications_pending_emails` (`due_at`);--> statement-breakpoint
DROP INDEX `orders_still`;--> statement-breakpoint
CREATE INDEX `orders_paused` ON `orders_orders` (`paused_at`) WHERE paused_at is not null;--> statement-breakpoint
DROP INDEX `players_log_ins_expiry`;--> statement-breakpoint
CREATE INDEX `players_pending_logins_expiry` ON `players_pending_logins` (`expires_at`);--> statement-breakpoint
UPDATE core_events SET name = 'orders.manual-refund-recorded' WHERE name = 'orders.refund-given-otherwise';--> statement-breakpoint
UPDATE core_events SET name = 'orders.delivery-disputed' WHERE name = 'orders.delivery-contested';--> statement-breakpoint
UPDATE core_events SET name = 'orders.dispute-message-posted' WHERE name = 'orders.dispute-answered';--> statement-breakpoint
UPDATE core_events SET name = 'orders.chargeback-partly-lost' WHERE name = 'orders.chargeback-lost-in-part';--> statement-breakpoint
UPDATE core_events SET name = 'orders.sale-reversed' WHERE name = 'orders.order-clawed-back';--> statement-breakpoint
UPDATE core_events SET name = 'orders.unmatched-payment-refunded' WHERE name = 'orders.late-payment-returned';--> statement-breakpoint
UPDATE core_events SET name = 'catalog.listing-delisted' WHERE name = 'catalog.listing-stopped';--> statement-breakpoint
UPDATE core_events SET name = 'delivery.buyer-inventory-hidden' WHERE name = 'delivery.buyer-hidden';--> statement-breakpoint
UPDATE core_deliveries SET listener = 'delivery.poll-sent-order' WHERE listener = 'delivery.look-at-what-was-sent';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, 'notifications.tell-', 'notifications.notify-') WHERE listener LIKE 'notifications.tell-%';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-refund-given-otherwise', '-of-manual-refund-recorded') WHERE listener LIKE 'notifications.notify-%-of-refund-given-otherwise';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-delivery-contested', '-of-delivery-disputed') WHERE listener LIKE 'notifications.notify-%-of-delivery-contested';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-dispute-answered', '-of-dispute-message-posted') WHERE listener LIKE 'notifications.notify-%-of-dispute-answered';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-chargeback-lost-in-part', '-of-chargeback-partly-lost') WHERE listener LIKE 'notifications.notify-%-of-chargeback-lost-in-part';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-order-clawed-back', '-of-sale-reversed') WHERE listener LIKE 'notifications.notify-%-of-order-clawed-back';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-late-payment-returned', '-of-unmatched-payment-refunded') WHERE listener LIKE 'notifications.notify-%-of-late-payment-returned';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-listing-stopped', '-of-listing-delisted') WHERE listener LIKE 'notifications.notify-%-of-listing-stopped';--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(listener, '-of-buyer-hidden', '-of-buyer-inventory-hidden') WHERE listener LIKE 'notifications.notify-%-of-buyer-hidden';--> statement-breakpoint
UPDATE core_outbox SET kind = 'checkout.process-stripe-event' WHERE kind = 'checkout.read-stripe-again';--> statement-breakpoint
UPDATE core_outbox SET kind = 'core.erase-mail-files' WHERE kind = 'core.forget-mail-files';--> statement-breakpoint
UPDATE core_outbox SET payload = replace(payload, '"askerId"', '"requesterId"') WHERE kind = 'auth.send-code';
