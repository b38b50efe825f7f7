CREATE TABLE "notifications_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_devices_endpoint" ON "notifications_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "notifications_devices_user" ON "notifications_devices" USING btree ("user_id","created_at");