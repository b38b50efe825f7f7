CREATE TABLE "core_file_contents" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" bytea NOT NULL,
	"stored_at" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "core_files" (
	"id" text PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"size" bigint NOT NULL
);

