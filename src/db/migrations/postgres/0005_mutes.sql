CREATE TABLE "notifications_mutes" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notifications_mutes_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "notifications_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
