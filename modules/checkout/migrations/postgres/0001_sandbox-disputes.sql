CREATE TABLE "checkout_sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"opened_at" bigint NOT NULL,
	"due_by" bigint NOT NULL,
	"result" text,
	"submitted_at" bigint,
	CONSTRAINT "checkout_sandbox_disputes_intent_id_unique" UNIQUE("intent_id")
);

--> statement-breakpoint
ALTER TABLE "checkout_sandbox_disputes" ADD CONSTRAINT "checkout_sandbox_disputes_intent_id_checkout_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."checkout_sandbox_intents"("id") ON DELETE no action ON UPDATE no action;
