CREATE TABLE `wallet_reconciliations` (
	`provider` text NOT NULL,
	`day` text NOT NULL,
	`at` integer NOT NULL,
	`ours_cents` integer NOT NULL,
	`theirs_cents` integer NOT NULL,
	PRIMARY KEY(`provider`, `day`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `wallet_journals_rare_kind` ON `wallet_journals` (substr(key, 1, instr(key, ':') - 1),`id`) WHERE substr(key, 1, instr(key, ':') - 1) not in ('pay', 'release');
