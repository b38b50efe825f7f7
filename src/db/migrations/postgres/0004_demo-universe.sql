CREATE TABLE "platform_demo_moves" (
	"user_asset_id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"moved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_demo_profiles" (
	"player" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"hidden" boolean NOT NULL
);
