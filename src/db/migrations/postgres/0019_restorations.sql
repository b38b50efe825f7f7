CREATE TABLE "core_restorations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"made_at" bigint,
	"released_at" bigint
);
