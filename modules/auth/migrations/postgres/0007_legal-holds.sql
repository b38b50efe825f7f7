ALTER TABLE "auth_users" ADD COLUMN "legal_hold_at" bigint;
--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "legal_hold_reason" text;
--> statement-breakpoint
CREATE INDEX "auth_users_legal_hold" ON "auth_users" USING btree ("created_at","id") WHERE legal_hold_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_legal_hold_name" ON "auth_users" USING btree ((lower(username) collate "C"),"id") WHERE legal_hold_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_legal_hold_email" ON "auth_users" USING btree ((email collate "C"),"id") WHERE legal_hold_at is not null;
