CREATE TABLE `settings_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`value` text,
	`effective_from` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER settings_changes_kept_insert BEFORE INSERT ON settings_changes WHEN EXISTS (SELECT 1 FROM settings_changes WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'the history of settings is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER settings_changes_kept_update BEFORE UPDATE ON settings_changes BEGIN SELECT raise(ABORT, 'the history of settings is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER settings_changes_kept_delete BEFORE DELETE ON settings_changes BEGIN SELECT raise(ABORT, 'the history of settings is append-only'); END;
