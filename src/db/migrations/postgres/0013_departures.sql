CREATE TABLE "auth_retired_names" (
	"name_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "auth_users_name";--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "deleted_at" bigint;--> statement-breakpoint
CREATE INDEX "checkout_sandbox_intents_buyer" ON "checkout_sandbox_intents" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "orders_dispute_messages_author" ON "orders_dispute_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_name" ON "auth_users" USING btree ("namespace",lower("username")) WHERE deleted_at is null;