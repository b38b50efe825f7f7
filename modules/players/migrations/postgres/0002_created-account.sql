ALTER TABLE "players_links" ADD COLUMN "created_account" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "players_links" SET "created_account" = true WHERE "platform" = 'demo' AND "user_id" IN (SELECT "id" FROM "auth_users" WHERE "by_platform");
