CREATE TABLE "core_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"machine" text NOT NULL,
	"port" bigint NOT NULL,
	"pid" bigint NOT NULL,
	"version" text NOT NULL,
	"commit" text NOT NULL,
	"started_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"findings" text NOT NULL
);

