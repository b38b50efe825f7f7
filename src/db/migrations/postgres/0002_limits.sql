CREATE TABLE "core_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"started_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"used" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "core_limits_ends" ON "core_limits" USING btree ("ends_at");