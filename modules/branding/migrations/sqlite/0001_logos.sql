CREATE TABLE `branding_logos` (
	`id` text PRIMARY KEY NOT NULL,
	`png` text NOT NULL,
	`uploaded_at` integer NOT NULL
) STRICT;
