CREATE TABLE "settings_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"effective_from" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	"changed_by" text NOT NULL
);

--> statement-breakpoint
CREATE TRIGGER settings_changes_kept BEFORE UPDATE OR DELETE ON settings_changes FOR EACH ROW EXECUTE FUNCTION core_refuse_change('the history of settings is append-only');
--> statement-breakpoint
CREATE TRIGGER settings_changes_kept_truncate BEFORE TRUNCATE ON settings_changes FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('the history of settings is append-only');
