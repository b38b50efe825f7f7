ALTER TABLE "auth_users" ADD COLUMN "suspended_at" bigint;
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "suspended_until" bigint;
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "suspension_reason" text;
--> statement-breakpoint
CREATE INDEX "auth_users_created" ON "auth_users" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "auth_users_name_prefix" ON "auth_users" USING btree ((lower(username) collate "C"),"id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "auth_users_email_prefix" ON "auth_users" USING btree ((email collate "C"),"id") WHERE email_verified_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_suspended" ON "auth_users" USING btree ("created_at","id") WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_suspension_end" ON "auth_users" USING btree ("suspended_until") WHERE suspended_until is not null;
