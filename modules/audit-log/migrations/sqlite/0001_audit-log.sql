CREATE TABLE `audit_log_details` (
	`entry_id` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`content` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `audit_log_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text,
	`request_id` text,
	`outcome` text NOT NULL,
	`details_hash` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log_entries` (`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log_entries` (`action`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log_entries` (`subject_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log_entries` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `audit_log_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`entry_id` integer NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER audit_log_entries_kept_insert BEFORE INSERT ON audit_log_entries WHEN EXISTS (SELECT 1 FROM audit_log_entries WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_entries_kept_update BEFORE UPDATE ON audit_log_entries BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_entries_kept_delete BEFORE DELETE ON audit_log_entries BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_details_kept_insert BEFORE INSERT ON audit_log_details WHEN EXISTS (SELECT 1 FROM audit_log_details WHERE entry_id = new.entry_id)
BEGIN SELECT raise(ABORT, 'details in the audit log never change'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_details_kept_update BEFORE UPDATE ON audit_log_details BEGIN SELECT raise(ABORT, 'details in the audit log never change'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_head_kept_update BEFORE UPDATE ON audit_log_head WHEN new.id <> old.id OR new.entry_id NOT IN (old.entry_id, old.entry_id + 1)
BEGIN SELECT raise(ABORT, 'the audit log only grows'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_head_kept_delete BEFORE DELETE ON audit_log_head BEGIN SELECT raise(ABORT, 'the audit log only grows'); END;
