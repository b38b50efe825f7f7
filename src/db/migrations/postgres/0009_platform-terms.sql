CREATE TABLE "platform_terms" (
	"platform" text PRIMARY KEY NOT NULL,
	"acknowledged_at" bigint NOT NULL
);
