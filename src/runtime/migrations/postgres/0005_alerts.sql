CREATE TABLE "core_alerts" (
	"name" text PRIMARY KEY NOT NULL,
	"says" text NOT NULL,
	"since" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);

