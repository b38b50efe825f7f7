CREATE TABLE "core_modules_off" (
	"name" text PRIMARY KEY NOT NULL,
	"switched_at" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "core_request_times" (
	"at" bigint NOT NULL,
	"bucket" bigint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "core_request_times_at_bucket_pk" PRIMARY KEY("at","bucket")
);

