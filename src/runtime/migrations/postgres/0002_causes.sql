ALTER TABLE "core_events" ADD COLUMN "request_id" text;
--> statement-breakpoint
ALTER TABLE "core_events" ADD COLUMN "traceparent" text;
--> statement-breakpoint
ALTER TABLE "core_outbox" ADD COLUMN "request_id" text;
--> statement-breakpoint
ALTER TABLE "core_outbox" ADD COLUMN "traceparent" text;
