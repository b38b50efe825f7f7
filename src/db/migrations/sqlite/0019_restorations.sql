CREATE TABLE `core_restorations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`made_at` integer,
	`released_at` integer
) STRICT;
