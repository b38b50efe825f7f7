ALTER TABLE "announcements_announcements" ALTER COLUMN "author_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "announcements_announcements" ADD COLUMN "href" text;
