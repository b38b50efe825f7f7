ALTER TABLE "branding_logos" ALTER COLUMN "png" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "branding_logos" ADD COLUMN "file_id" text;
