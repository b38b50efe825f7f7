CREATE TABLE "notifications_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"digest_at" text
);
--> statement-breakpoint
CREATE TABLE "notifications_waiting" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"occasion" text NOT NULL,
	"notice" text NOT NULL,
	"due_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_waiting_once" ON "notifications_waiting" USING btree ("user_id","occasion");--> statement-breakpoint
CREATE INDEX "notifications_waiting_due" ON "notifications_waiting" USING btree ("due_at");