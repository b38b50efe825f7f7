DROP INDEX "core_events_name";--> statement-breakpoint
DROP INDEX "checkout_sandbox_intents_buyer";--> statement-breakpoint
DROP INDEX "notifications_thread";--> statement-breakpoint
CREATE INDEX "notifications_thread" ON "notifications_notifications" USING btree ("user_id","thread") WHERE thread is not null;--> statement-breakpoint
-- A sandbox payment updates its order in its own transaction now. An order that waits for this delivery is found by the next sync.
DELETE FROM core_deliveries WHERE listener = 'checkout.sync-order';--> statement-breakpoint
-- One listener notifies both parties of an order. A notification that one of them already has isn't repeated.
DELETE FROM core_deliveries WHERE listener LIKE 'notifications.notify-buyer-of-%' AND EXISTS (SELECT 1 FROM core_deliveries AS other WHERE other.event_seq = core_deliveries.event_seq AND other.listener = replace(core_deliveries.listener, '.notify-buyer-of-', '.notify-seller-of-'));--> statement-breakpoint
UPDATE core_deliveries SET listener = replace(replace(listener, '.notify-buyer-of-', '.notify-parties-of-'), '.notify-seller-of-', '.notify-parties-of-') WHERE listener LIKE 'notifications.notify-buyer-of-%' OR listener LIKE 'notifications.notify-seller-of-%' AND listener NOT IN ('notifications.notify-seller-of-listing-delisted', 'notifications.notify-seller-of-payout-paid', 'notifications.notify-seller-of-payout-returned', 'notifications.notify-seller-of-payout-account-changed');
