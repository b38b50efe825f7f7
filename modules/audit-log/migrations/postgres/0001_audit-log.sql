CREATE TABLE "audit_log_details" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"content" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "audit_log_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text,
	"request_id" text,
	"outcome" text NOT NULL,
	"details_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "audit_log_head" (
	"id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL
);

--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log_entries" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log_entries" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log_entries" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log_entries" USING btree ("user_id","id");

--> statement-breakpoint
CREATE TRIGGER audit_log_entries_kept BEFORE UPDATE OR DELETE ON audit_log_entries FOR EACH ROW EXECUTE FUNCTION core_refuse_change('the audit log is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_entries_kept_truncate BEFORE TRUNCATE ON audit_log_entries FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('the audit log is append-only');
--> statement-breakpoint
CREATE TRIGGER audit_log_details_kept_update BEFORE UPDATE ON audit_log_details FOR EACH ROW EXECUTE FUNCTION core_refuse_change('details in the audit log never change');
--> statement-breakpoint
CREATE TRIGGER audit_log_head_kept_update BEFORE UPDATE ON audit_log_head FOR EACH ROW
WHEN (new.id <> old.id OR new.entry_id NOT IN (old.entry_id, old.entry_id + 1))
EXECUTE FUNCTION core_refuse_change('the audit log only grows');
--> statement-breakpoint
CREATE TRIGGER audit_log_head_kept_delete BEFORE DELETE ON audit_log_head FOR EACH ROW EXECUTE FUNCTION core_refuse_change('the audit log only grows');
