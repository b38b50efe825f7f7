CREATE TABLE "admin_alerts" (
	"user_id" text NOT NULL,
	"queue" text NOT NULL,
	"email" boolean NOT NULL,
	"push" boolean NOT NULL,
	"badge" boolean NOT NULL,
	CONSTRAINT "admin_alerts_user_id_queue_pk" PRIMARY KEY("user_id","queue")
);

