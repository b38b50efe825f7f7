CREATE TABLE "webhooks_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"run" bigint NOT NULL,
	"tries" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"attempts" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "webhooks_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"url" text NOT NULL,
	"events" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" bigint,
	"paused_at" bigint,
	"pause_reason" text,
	"failures" bigint NOT NULL,
	"failing_since" bigint,
	"retry_at" bigint
);

--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_user" ON "webhooks_deliveries" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "webhooks_deliveries_endpoint" ON "webhooks_deliveries" USING btree ("endpoint_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_deliveries_event" ON "webhooks_deliveries" USING btree ("endpoint_id","event_id");
--> statement-breakpoint
CREATE INDEX "webhooks_endpoints_user" ON "webhooks_endpoints" USING btree ("user_id","id");
