CREATE TABLE `catalog_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`asset_id` text NOT NULL,
	`entry` text,
	`changes` text NOT NULL,
	`problem` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `catalog_imports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `catalog_import_rows_kind` ON `catalog_import_rows` (`import_id`,`kind`,`position`);
--> statement-breakpoint
CREATE TABLE `catalog_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`counts` text NOT NULL,
	`position` integer DEFAULT -1 NOT NULL
) STRICT;
