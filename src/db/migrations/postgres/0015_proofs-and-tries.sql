CREATE TABLE "auth_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"forgotten_at" bigint NOT NULL,
	"next_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "auth_tries_forgotten" ON "auth_tries" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "captcha_proofs_expiry" ON "captcha_proofs" USING btree ("expires_at");