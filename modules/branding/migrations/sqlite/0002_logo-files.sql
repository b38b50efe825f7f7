PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE `__new_branding_logos` (
	`id` text PRIMARY KEY NOT NULL,
	`file_id` text,
	`png` text,
	`uploaded_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_branding_logos`("id", "file_id", "png", "uploaded_at") SELECT "id", NULL, "png", "uploaded_at" FROM `branding_logos`;
--> statement-breakpoint
DROP TABLE `branding_logos`;
--> statement-breakpoint
ALTER TABLE `__new_branding_logos` RENAME TO `branding_logos`;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
