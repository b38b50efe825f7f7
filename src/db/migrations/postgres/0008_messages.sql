CREATE TABLE "messages_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"pair" text NOT NULL,
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"content" text NOT NULL,
	"item_id" text,
	"created_at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
CREATE TABLE "messages_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reported_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" bigint NOT NULL,
	"closed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "messages_sides" (
	"user_id" text NOT NULL,
	"other_id" text NOT NULL,
	"last_message_id" text,
	"begun_at" bigint,
	"is_blocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "messages_sides_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "notifications_notifications" ADD COLUMN "thread" text;--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages_messages" USING btree ("pair","id");--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages_messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages_messages" USING btree ("receiver_id","sender_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "messages_reports_open" ON "messages_reports" USING btree ("closed_at","created_at");--> statement-breakpoint
CREATE INDEX "messages_reports_message" ON "messages_reports" USING btree ("message_id","reporter_id");--> statement-breakpoint
CREATE INDEX "messages_sides_latest" ON "messages_sides" USING btree ("user_id","last_message_id");--> statement-breakpoint
CREATE INDEX "messages_sides_begun" ON "messages_sides" USING btree ("user_id","begun_at");--> statement-breakpoint
CREATE INDEX "notifications_thread" ON "notifications_notifications" USING btree ("user_id","thread");