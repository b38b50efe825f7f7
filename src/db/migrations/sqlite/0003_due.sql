DROP INDEX `core_deliveries_due`;--> statement-breakpoint
CREATE INDEX `core_deliveries_due` ON `core_deliveries` (`next_at`,`event_seq`);--> statement-breakpoint
CREATE INDEX `core_outbox_kind` ON `core_outbox` (`state`,`kind`,`next_at`);