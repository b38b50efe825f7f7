CREATE TABLE "core_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"tries" bigint NOT NULL,
	"lease_until" bigint NOT NULL,
	"has_acted" boolean DEFAULT false NOT NULL,
	"answer" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "core_answers_at" ON "core_answers" USING btree ("at");