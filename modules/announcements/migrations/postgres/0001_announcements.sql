CREATE TABLE "announcements_announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" text NOT NULL,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_emailed" boolean NOT NULL,
	"banner_until" bigint,
	"created_at" bigint NOT NULL,
	"notified_until" text NOT NULL,
	"notified" bigint NOT NULL,
	"completed_at" bigint
);

--> statement-breakpoint
CREATE INDEX "announcements_banners" ON "announcements_announcements" USING btree ("banner_until");
