ALTER TABLE "orders_dispute_pictures" ADD COLUMN "file_id" text;
