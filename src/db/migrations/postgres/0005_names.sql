ALTER TABLE "auth_users" ADD COLUMN "look" text;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_look" ON "auth_users" USING btree ("look");--> statement-breakpoint
UPDATE "auth_users" SET "look" = lower("username") WHERE "namespace" = 'site';
