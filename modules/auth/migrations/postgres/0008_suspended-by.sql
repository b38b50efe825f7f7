ALTER TABLE "auth_users" ADD COLUMN "suspended_by" text;
