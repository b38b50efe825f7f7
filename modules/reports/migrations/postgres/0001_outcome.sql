ALTER TABLE "reports_reports" ADD COLUMN "outcome" text;
--> statement-breakpoint
CREATE INDEX "reports_open_case" ON "reports_reports" USING btree ("case_id","id") WHERE closed_at is null;
