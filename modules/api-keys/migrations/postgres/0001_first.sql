CREATE TABLE "api_keys_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text NOT NULL,
	"expires_at" bigint,
	"last_used_at" bigint
);

--> statement-breakpoint
CREATE INDEX "api_keys_keys_user" ON "api_keys_keys" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_keys_hash" ON "api_keys_keys" USING btree ("hash");
