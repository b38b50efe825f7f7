CREATE TABLE "admin_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"table_name" text NOT NULL,
	"name" text NOT NULL,
	"filters" text NOT NULL
);

--> statement-breakpoint
CREATE INDEX "admin_views_user" ON "admin_views" USING btree ("user_id","table_name");
