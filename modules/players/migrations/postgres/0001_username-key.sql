ALTER TABLE "players_links" ADD COLUMN "username_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE "players_links" SET "username_key" = lower("profile"::json->>'username');
--> statement-breakpoint
CREATE INDEX "players_links_username" ON "players_links" USING btree ("username_key");
--> statement-breakpoint
CREATE INDEX "players_links_player_id" ON "players_links" USING btree ("player_id");
--> statement-breakpoint
CREATE INDEX "players_links_user" ON "players_links" USING btree ("user_id");
