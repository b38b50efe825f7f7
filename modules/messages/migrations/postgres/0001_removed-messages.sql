ALTER TABLE "messages_messages" ADD COLUMN "removed_at" bigint;
--> statement-breakpoint
ALTER TABLE "messages_messages" ADD COLUMN "removal_reason" text;
