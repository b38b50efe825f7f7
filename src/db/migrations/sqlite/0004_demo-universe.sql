CREATE TABLE `platform_demo_moves` (
	`user_asset_id` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`moved_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `platform_demo_profiles` (
	`player` text PRIMARY KEY NOT NULL,
	`description` text NOT NULL,
	`hidden` integer NOT NULL
) STRICT;
