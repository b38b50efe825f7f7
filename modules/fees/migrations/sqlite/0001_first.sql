CREATE TABLE `fees_rule_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rules` text NOT NULL,
	`announced_at` integer NOT NULL,
	`announced_by` text NOT NULL,
	`unconfirmed_since` integer
) STRICT;
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_insert BEFORE INSERT ON fees_rule_sets WHEN EXISTS (SELECT 1 FROM fees_rule_sets WHERE id = new.id)
BEGIN SELECT raise(ABORT, 'announced fee rules are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_update BEFORE UPDATE ON fees_rule_sets
WHEN (old.id, old.rules, old.announced_at, old.announced_by) IS NOT (new.id, new.rules, new.announced_at, new.announced_by) OR (old.unconfirmed_since IS NOT NULL AND new.unconfirmed_since IS NOT old.unconfirmed_since)
BEGIN SELECT raise(ABORT, 'announced fee rules are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_delete BEFORE DELETE ON fees_rule_sets BEGIN SELECT raise(ABORT, 'announced fee rules are append-only'); END;
