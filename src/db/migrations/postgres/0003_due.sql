DROP INDEX "core_deliveries_due";--> statement-breakpoint
CREATE INDEX "core_outbox_kind" ON "core_outbox" USING btree ("state","kind","next_at");--> statement-breakpoint
CREATE INDEX "core_deliveries_due" ON "core_deliveries" USING btree ("next_at","event_seq");