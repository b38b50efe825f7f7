CREATE TABLE "terms_acceptances" (
	"user_id" text NOT NULL,
	"number" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "terms_acceptances_user_id_number_pk" PRIMARY KEY("user_id","number")
);

--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"number" bigint PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"summary" text NOT NULL,
	"applies_at" bigint NOT NULL,
	"is_emailed" boolean NOT NULL,
	"published_at" bigint NOT NULL,
	"author_id" text
);

--> statement-breakpoint
CREATE INDEX "terms_acceptances_number" ON "terms_acceptances" USING btree ("number");
