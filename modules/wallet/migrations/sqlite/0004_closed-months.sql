CREATE TABLE `wallet_closed_months` (
	`month` text PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL,
	`cents` text NOT NULL
) STRICT;
