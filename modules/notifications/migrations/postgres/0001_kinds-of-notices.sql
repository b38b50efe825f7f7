ALTER TABLE "notifications_notifications" ADD COLUMN "kind" text;
