DROP INDEX "notifications_user";--> statement-breakpoint
DROP INDEX "notifications_once";--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications_notifications" USING btree ("user_id","created_at","event_id");