ALTER TABLE "core_answers" RENAME TO "core_idempotency_records";--> statement-breakpoint
ALTER TABLE "core_idempotency_records" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "core_idempotency_records" RENAME COLUMN "answer" TO "response";--> statement-breakpoint
ALTER TABLE "core_deliveries" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "core_limits" RENAME TO "core_rate_limits";--> statement-breakpoint
ALTER TABLE "core_outbox" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "core_outbox" RENAME COLUMN "first_at" TO "enqueued_at";--> statement-breakpoint
ALTER TABLE "auth_codes" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "auth_tries" RENAME TO "auth_password_attempts";--> statement-breakpoint
ALTER TABLE "auth_password_attempts" RENAME COLUMN "forgotten_at" TO "expires_at";--> statement-breakpoint
ALTER TABLE "auth_users" RENAME COLUMN "look" TO "confusable_skeleton";--> statement-breakpoint
ALTER TABLE "catalog_listings" RENAME COLUMN "copy_asked_at" TO "copy_checked_at";--> statement-breakpoint
ALTER TABLE "catalog_listings" RENAME COLUMN "copy_look_at" TO "copy_next_check_at";--> statement-breakpoint
ALTER TABLE "delivery_watches" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "delivery_watches" RENAME COLUMN "missing_looks" TO "missing_polls";--> statement-breakpoint
ALTER TABLE "delivery_watches" RENAME COLUMN "seller_sight" TO "seller_observed";--> statement-breakpoint
ALTER TABLE "delivery_watches" RENAME COLUMN "buyer_sight" TO "buyer_observed";--> statement-breakpoint
ALTER TABLE "messages_sides" RENAME TO "messages_participants";--> statement-breakpoint
ALTER TABLE "messages_participants" RENAME CONSTRAINT "messages_sides_user_id_other_id_pk" TO "messages_participants_user_id_other_id_pk";--> statement-breakpoint
ALTER TABLE "notifications_waiting" RENAME TO "notifications_pending_emails";--> statement-breakpoint
ALTER TABLE "notifications_pending_emails" RENAME COLUMN "occasion" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "frozen_at" TO "chargeback_opened_at";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "late_paid_cents" TO "unmatched_cents";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "returned_cents" TO "refunded_cents";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "given_otherwise_cents" TO "manual_refund_cents";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "given_otherwise_reason" TO "manual_refund_reference";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "refund_refusal" TO "refund_error";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "still_since" TO "paused_at";--> statement-breakpoint
ALTER TABLE "orders_orders" RENAME COLUMN "still_why" TO "pause_reason";--> statement-breakpoint
ALTER TABLE "players_challenges" RENAME COLUMN "asked" TO "username";--> statement-breakpoint
ALTER TABLE "players_challenges" RENAME CONSTRAINT "players_challenges_browser_hash_asked_pk" TO "players_challenges_browser_hash_username_pk";--> statement-breakpoint
ALTER TABLE "players_log_ins" RENAME TO "players_pending_logins";--> statement-breakpoint
ALTER TABLE "wallet_payouts" RENAME COLUMN "refusal" TO "failure_reason";--> statement-breakpoint
ALTER INDEX "core_answers_at" RENAME TO "core_idempotency_records_at";--> statement-breakpoint
ALTER INDEX "core_limits_ends" RENAME TO "core_rate_limits_ends";--> statement-breakpoint
ALTER INDEX "auth_tries_forgotten" RENAME TO "auth_password_attempts_expiry";--> statement-breakpoint
ALTER INDEX "auth_users_look" RENAME TO "auth_users_confusable_skeleton";--> statement-breakpoint
ALTER INDEX "auth_users_unproven" RENAME TO "auth_users_unverified";--> statement-breakpoint
ALTER INDEX "messages_sides_latest" RENAME TO "messages_participants_latest";--> statement-breakpoint
ALTER INDEX "messages_sides_begun" RENAME TO "messages_participants_begun";--> statement-breakpoint
ALTER INDEX "notifications_waiting_once" RENAME TO "notifications_pending_emails_once";--> statement-breakpoint
ALTER INDEX "notifications_waiting_due" RENAME TO "notifications_pending_emails_due";--> statement-breakpoint
ALTER INDEX "orders_still" RENAME TO "orders_paused";--> statement-breakpoint
ALTER INDEX "players_log_ins_expiry" RENAME TO "players_pending_logins_expiry";--> statement-breakpoint
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
