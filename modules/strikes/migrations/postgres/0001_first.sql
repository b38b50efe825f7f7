CREATE TABLE "strikes_warnings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"strikes" bigint NOT NULL,
	"about" text,
	"at" bigint NOT NULL,
	"acknowledged_at" bigint,
	"lifted_at" bigint,
	"lift_reason" text
);

--> statement-breakpoint
CREATE INDEX "strikes_warnings_user" ON "strikes_warnings" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "strikes_warnings_unread" ON "strikes_warnings" USING btree ("user_id") WHERE acknowledged_at is null and lifted_at is null;
