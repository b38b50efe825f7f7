DROP INDEX "core_deliveries_due";--> statement-breakpoint
CREATE INDEX "core_deliveries_due" ON "core_deliveries" USING btree ("listener","next_at","event_seq");