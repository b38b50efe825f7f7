CREATE TABLE "orders_appeals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	"staff_id" text,
	"answer" text,
	"closed_at" bigint
);

--> statement-breakpoint
ALTER TABLE "orders_appeals" ADD CONSTRAINT "orders_appeals_id_orders_decisions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."orders_decisions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders_appeals" ADD CONSTRAINT "orders_appeals_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "orders_appeals_one" ON "orders_appeals" USING btree ("order_id") WHERE state <> 'closed';
--> statement-breakpoint
CREATE INDEX "orders_appeals_order" ON "orders_appeals" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "orders_appeals_open" ON "orders_appeals" USING btree ("at") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "orders_appeals_user" ON "orders_appeals" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "orders_appeals_staff" ON "orders_appeals" USING btree ("staff_id");
--> statement-breakpoint
-- An appeal is decided once and kept.
CREATE TRIGGER orders_appeals_kept_update BEFORE UPDATE ON orders_appeals FOR EACH ROW
WHEN (old.state <> 'open' OR new.id <> old.id OR new.order_id <> old.order_id OR new.user_id <> old.user_id OR new.reason <> old.reason OR new.at <> old.at)
EXECUTE FUNCTION core_refuse_change('an appeal is decided once');
--> statement-breakpoint
CREATE TRIGGER orders_appeals_kept_delete BEFORE DELETE ON orders_appeals FOR EACH ROW
EXECUTE FUNCTION core_refuse_change('an appeal is kept');
--> statement-breakpoint
CREATE TRIGGER orders_appeals_kept_truncate BEFORE TRUNCATE ON orders_appeals FOR EACH STATEMENT
EXECUTE FUNCTION core_refuse_change('an appeal is kept');
