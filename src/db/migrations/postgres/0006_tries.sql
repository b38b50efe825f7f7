CREATE TABLE "auth_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"last_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "auth_tries_last" ON "auth_tries" USING btree ("last_at");