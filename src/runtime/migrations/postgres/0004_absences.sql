CREATE TABLE "core_absences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	"until" bigint NOT NULL
);

--> statement-breakpoint
CREATE TABLE "core_heartbeat" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL
);

