CREATE TABLE "fees_rule_sets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"announced_at" bigint NOT NULL,
	"announced_by" text NOT NULL,
	"unconfirmed_since" bigint
);
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_update BEFORE UPDATE ON fees_rule_sets FOR EACH ROW
WHEN ((old.id, old.rules, old.announced_at, old.announced_by) IS DISTINCT FROM (new.id, new.rules, new.announced_at, new.announced_by) OR (old.unconfirmed_since IS NOT NULL AND new.unconfirmed_since IS DISTINCT FROM old.unconfirmed_since))
EXECUTE FUNCTION core_refuse_change('announced fee rules are append-only');
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_delete BEFORE DELETE ON fees_rule_sets FOR EACH ROW EXECUTE FUNCTION core_refuse_change('announced fee rules are append-only');
--> statement-breakpoint
CREATE TRIGGER fees_rule_sets_kept_truncate BEFORE TRUNCATE ON fees_rule_sets FOR EACH STATEMENT EXECUTE FUNCTION core_refuse_change('announced fee rules are append-only');
