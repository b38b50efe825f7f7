DROP INDEX `core_deliveries_due`;--> statement-breakpoint
CREATE INDEX `core_deliveries_due` ON `core_deliveries` (`listener`,`next_at`,`event_seq`);