ALTER TABLE "auth_users" ADD COLUMN "email_bounced_at" bigint;
