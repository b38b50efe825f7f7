CREATE TABLE "admin_cases" (
	"queue" text NOT NULL,
	"case_id" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"assignee_id" text,
	"snoozed_until" bigint,
	CONSTRAINT "admin_cases_queue_case_id_pk" PRIMARY KEY("queue","case_id")
);

--> statement-breakpoint
CREATE INDEX "admin_cases_assignee" ON "admin_cases" USING btree ("assignee_id");
