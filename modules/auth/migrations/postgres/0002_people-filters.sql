CREATE INDEX "auth_users_suspended_name" ON "auth_users" USING btree ((lower(username) collate "C"),"id") WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_suspended_email" ON "auth_users" USING btree ((email collate "C"),"id") WHERE suspended_at is not null;
--> statement-breakpoint
CREATE INDEX "auth_users_staff_name" ON "auth_users" USING btree ((lower(username) collate "C"),"id") WHERE role <> 'user';
--> statement-breakpoint
CREATE INDEX "auth_users_staff_email" ON "auth_users" USING btree ((email collate "C"),"id") WHERE role <> 'user';
