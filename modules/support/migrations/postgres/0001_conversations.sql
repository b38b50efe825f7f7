CREATE TABLE "support_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"author" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "support_messages_author_known" CHECK (author in ('user', 'staff', 'note'))
);

--> statement-breakpoint
CREATE TABLE "support_templates" (
	"name" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"updated_at" bigint NOT NULL
);

--> statement-breakpoint
ALTER TABLE "support_tickets" DROP CONSTRAINT "support_tickets_state_known";
--> statement-breakpoint
DROP INDEX "support_tickets_state";
--> statement-breakpoint
DROP INDEX "support_tickets_user";
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "order_id" text;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "opened_at" bigint;
--> statement-breakpoint
UPDATE "support_tickets" SET "opened_at" = "created_at", "state" = CASE "state" WHEN 'answered' THEN 'waiting' ELSE "state" END;
--> statement-breakpoint
ALTER TABLE "support_tickets" ALTER COLUMN "opened_at" SET NOT NULL;
--> statement-breakpoint
INSERT INTO support_messages (ticket_id, author, author_id, text, created_at)
SELECT id, 'user', user_id, message, created_at FROM support_tickets WHERE message <> '' ORDER BY id;
--> statement-breakpoint
ALTER TABLE "support_tickets" DROP COLUMN "message";
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "first_answered_at" bigint;
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "merged_into" text;
--> statement-breakpoint
CREATE INDEX "support_messages_ticket" ON "support_messages" USING btree ("ticket_id","id");
--> statement-breakpoint
CREATE INDEX "support_tickets_open" ON "support_tickets" USING btree ("opened_at","id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "support_tickets_order" ON "support_tickets" USING btree ("order_id","id");
--> statement-breakpoint
CREATE INDEX "support_tickets_state" ON "support_tickets" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id","id");
--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_state_known" CHECK (state in ('open', 'waiting', 'closed'));
