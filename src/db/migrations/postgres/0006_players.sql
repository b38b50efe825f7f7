CREATE TABLE "players_challenges" (
	"browser_hash" text NOT NULL,
	"asked" text NOT NULL,
	"player_id" text NOT NULL,
	"phrase" text NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "players_challenges_browser_hash_asked_pk" PRIMARY KEY("browser_hash","asked")
);
--> statement-breakpoint
CREATE TABLE "players_links" (
	"platform" text NOT NULL,
	"user_id" text NOT NULL,
	"player_id" text NOT NULL,
	"profile" text NOT NULL,
	"linked_at" bigint NOT NULL,
	CONSTRAINT "players_links_platform_user_id_pk" PRIMARY KEY("platform","user_id")
);
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "by_platform" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "players_challenges_expiry" ON "players_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "players_links_player" ON "players_links" USING btree ("platform","player_id");