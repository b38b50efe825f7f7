CREATE INDEX "reports_reported" ON "reports_reports" USING btree ("reported_id","id");
