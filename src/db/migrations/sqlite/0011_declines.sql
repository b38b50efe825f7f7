CREATE TABLE `checkout_declines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `checkout_declines_key` ON `checkout_declines` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `checkout_declines_at` ON `checkout_declines` (`at`);