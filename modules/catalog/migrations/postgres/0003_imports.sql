CREATE TABLE "catalog_import_rows" (
	"import_id" text NOT NULL,
	"position" bigint NOT NULL,
	"kind" text NOT NULL,
	"asset_id" text NOT NULL,
	"entry" text,
	"changes" text NOT NULL,
	"problem" text,
	CONSTRAINT "catalog_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);

--> statement-breakpoint
CREATE TABLE "catalog_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"started_at" bigint,
	"ended_at" bigint,
	"counts" text NOT NULL,
	"position" bigint DEFAULT -1 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "catalog_import_rows" ADD CONSTRAINT "catalog_import_rows_import_id_catalog_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalog_imports"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalog_import_rows_kind" ON "catalog_import_rows" USING btree ("import_id","kind","position");
