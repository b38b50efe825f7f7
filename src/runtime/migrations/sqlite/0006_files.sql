-- Opening the database creates core_file_contents in another file: see src/db/files-database.ts.
CREATE TABLE `core_files` (
	`id` text PRIMARY KEY NOT NULL,
	`module` text NOT NULL,
	`size` integer NOT NULL
) STRICT;
