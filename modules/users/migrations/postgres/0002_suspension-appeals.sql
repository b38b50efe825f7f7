CREATE TABLE "users_suspension_appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"suspended_at" bigint NOT NULL,
	"suspended_by" text,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	"state" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"decided_by" text,
	"decided_at" bigint,
	"answer" text
);

--> statement-breakpoint
CREATE UNIQUE INDEX "users_suspension_appeals_once" ON "users_suspension_appeals" USING btree ("user_id","suspended_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_suspension_appeals_open" ON "users_suspension_appeals" USING btree ("user_id") WHERE state = 'open';
