CREATE TABLE "auth_passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD COLUMN "backup_eligible" boolean;
--> statement-breakpoint
CREATE INDEX "auth_passkey_challenges_expires" ON "auth_passkey_challenges" USING btree ("expires_at");
