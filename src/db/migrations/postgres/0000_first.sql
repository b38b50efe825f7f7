CREATE TABLE "core_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"tries" bigint NOT NULL,
	"lease_until" bigint NOT NULL,
	"has_acted" boolean DEFAULT false NOT NULL,
	"answer" text,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "core_deliveries" (
	"event_seq" bigint NOT NULL,
	"listener" text NOT NULL,
	"tries" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"error" text,
	CONSTRAINT "core_deliveries_event_seq_listener_pk" PRIMARY KEY("event_seq","listener")
);
--> statement-breakpoint
CREATE TABLE "core_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" text NOT NULL,
	"actor" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "core_outbox" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"tries" bigint NOT NULL,
	"first_at" bigint NOT NULL,
	"next_at" bigint NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "core_restorations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"made_at" bigint,
	"released_at" bigint
);
--> statement-breakpoint
CREATE TABLE "auth_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"tries" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "auth_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_retired_names" (
	"name_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"forgotten_at" bigint NOT NULL,
	"next_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" text PRIMARY KEY NOT NULL,
	"namespace" text NOT NULL,
	"username" text NOT NULL,
	"look" text,
	"display_name" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"email_verified_at" bigint,
	"password_hash" text,
	"two_step" boolean DEFAULT false NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE "captcha_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"network_hash" text NOT NULL,
	"answer" text NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_favorites" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "catalog_favorites_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_items" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"asset_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"category" text NOT NULL,
	"description" text,
	"image_url" text,
	"original_price" bigint,
	"rap" bigint,
	"owners" bigint,
	"favorites" bigint,
	"released_at" bigint,
	"features" text NOT NULL,
	"unlisted" bigint DEFAULT 1 NOT NULL,
	"price_cents" bigint DEFAULT 0 NOT NULL,
	"listing_id" text,
	"stock" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalog_items_id_unique" UNIQUE("id"),
	CONSTRAINT "catalog_items_asset_id_unique" UNIQUE("asset_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_listings" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"condition" text NOT NULL,
	"description" text,
	"user_asset_id" text,
	"serial" bigint,
	"state" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "catalog_listings_price" CHECK (price_cents between 50 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "catalog_rap_points" (
	"item_id" text NOT NULL,
	"at" bigint NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "catalog_rap_points_item_id_at_pk" PRIMARY KEY("item_id","at")
);
--> statement-breakpoint
CREATE TABLE "catalog_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_declines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_sandbox_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"client_secret" text NOT NULL,
	"order_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"charged_at" bigint,
	CONSTRAINT "checkout_sandbox_intents_key_unique" UNIQUE("key"),
	CONSTRAINT "checkout_sandbox_intents_client_secret_unique" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "checkout_sandbox_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "checkout_sandbox_payouts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "checkout_sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "checkout_sandbox_refunds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_accounts" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"state" text NOT NULL,
	"banks" text NOT NULL,
	"frozen_until" bigint,
	CONSTRAINT "checkout_stripe_accounts_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" bigint NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_installation" (
	"only" bigint PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"live" boolean NOT NULL,
	"events_read_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_stripe_transfers" (
	"key" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"account_id" text NOT NULL,
	"attempt" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications_notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"href" text,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders_dispute_messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"author_id" text NOT NULL,
	"party" text NOT NULL,
	"content" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders_orders" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"listing_id" text NOT NULL,
	"item_id" text NOT NULL,
	"asset_id" text NOT NULL,
	"item_name" text NOT NULL,
	"seller_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"platform_fee_cents" bigint NOT NULL,
	"processing_fee_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"deliver_to" text NOT NULL,
	"state" text NOT NULL,
	"dispute" text DEFAULT 'none' NOT NULL,
	"dispute_reason" text,
	"decision_reason" text,
	"chargeback" text DEFAULT 'none' NOT NULL,
	"intent_id" text,
	"client_secret" text,
	"refund_reason" text,
	"captured_cents" bigint,
	"provider_fee_cents" bigint,
	"chargeback_cents" bigint DEFAULT 0 NOT NULL,
	"chargeback_step" bigint DEFAULT 0 NOT NULL,
	"chargeback_fee_cents" bigint DEFAULT 0 NOT NULL,
	"frozen_at" bigint,
	"late_paid_cents" bigint,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"refund_attempt" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"reserve_until" bigint NOT NULL,
	"paid_at" bigint,
	"deliver_by" bigint,
	"sent_at" bigint,
	"confirm_by" bigint,
	"completed_at" bigint,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "orders_orders_id_unique" UNIQUE("id"),
	CONSTRAINT "orders_two_parties" CHECK (buyer_id <> seller_id),
	CONSTRAINT "orders_price" CHECK (price_cents >= 50)
);
--> statement-breakpoint
CREATE TABLE "orders_timeline" (
	"order_id" text NOT NULL,
	"step" bigint NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "orders_timeline_order_id_step_pk" PRIMARY KEY("order_id","step")
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "support_tickets_state_known" CHECK (state in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "wallet_journals" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"order_id" text,
	"payout_id" text,
	"at" bigint NOT NULL,
	CONSTRAINT "wallet_journals_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "wallet_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	CONSTRAINT "wallet_payouts_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_postings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "wallet_postings_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
ALTER TABLE "core_deliveries" ADD CONSTRAINT "core_deliveries_event_seq_core_events_seq_fk" FOREIGN KEY ("event_seq") REFERENCES "public"."core_events"("seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_codes" ADD CONSTRAINT "auth_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_invitations" ADD CONSTRAINT "auth_invitations_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_favorites" ADD CONSTRAINT "catalog_favorites_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_listings" ADD CONSTRAINT "catalog_listings_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_rap_points" ADD CONSTRAINT "catalog_rap_points_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_sales" ADD CONSTRAINT "catalog_sales_item_id_catalog_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."catalog_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sandbox_refunds" ADD CONSTRAINT "checkout_sandbox_refunds_intent_id_checkout_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."checkout_sandbox_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_dispute_messages" ADD CONSTRAINT "orders_dispute_messages_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_timeline" ADD CONSTRAINT "orders_timeline_order_id_orders_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_postings" ADD CONSTRAINT "wallet_postings_journal_id_wallet_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."wallet_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "core_answers_at" ON "core_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "core_deliveries_due" ON "core_deliveries" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "core_events_name" ON "core_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "core_outbox_due" ON "core_outbox" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "core_outbox_subject" ON "core_outbox" USING btree ("subject","state");--> statement-breakpoint
CREATE INDEX "auth_codes_email" ON "auth_codes" USING btree ("email","kind","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_invitations_token" ON "auth_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_sessions_token" ON "auth_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_sessions_user" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_tries_forgotten" ON "auth_tries" USING btree ("forgotten_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_name" ON "auth_users" USING btree ("namespace",lower("username")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_look" ON "auth_users" USING btree ("look");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email" ON "auth_users" USING btree ("email") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "auth_users_unproven" ON "auth_users" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "captcha_challenges_expiry" ON "captcha_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_proofs_expiry" ON "captcha_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "catalog_items_price_low" ON "catalog_items" USING btree ("unlisted","price_cents","name_key","seq","category");--> statement-breakpoint
CREATE INDEX "catalog_items_price_high" ON "catalog_items" USING btree ("unlisted",(-price_cents),"name_key","seq","category");--> statement-breakpoint
CREATE INDEX "catalog_items_name" ON "catalog_items" USING btree ("unlisted","name_key","seq","category");--> statement-breakpoint
CREATE INDEX "catalog_listings_item" ON "catalog_listings" USING btree ("item_id","state","price_cents","id");--> statement-breakpoint
CREATE INDEX "catalog_listings_seller" ON "catalog_listings" USING btree ("seller_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_listings_copy" ON "catalog_listings" USING btree ("user_asset_id") WHERE user_asset_id is not null and state in ('active', 'paused', 'reserved');--> statement-breakpoint
CREATE INDEX "catalog_sales_recent" ON "catalog_sales" USING btree ("at");--> statement-breakpoint
CREATE INDEX "catalog_sales_item" ON "catalog_sales" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "catalog_sales_seller" ON "catalog_sales" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "checkout_declines_key" ON "checkout_declines" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "checkout_declines_at" ON "checkout_declines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "checkout_sandbox_intents_order" ON "checkout_sandbox_intents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "checkout_sandbox_intents_buyer" ON "checkout_sandbox_intents" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "checkout_sandbox_refunds_intent" ON "checkout_sandbox_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "checkout_stripe_events_received" ON "checkout_stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications_notifications" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications_notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_dispute_messages_order" ON "orders_dispute_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_dispute_messages_author" ON "orders_dispute_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_holder" ON "orders_orders" USING btree ("listing_id") WHERE state <> 'expired';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_intent" ON "orders_orders" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders_orders" USING btree ("buyer_id","number");--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders_orders" USING btree ("seller_id","number");--> statement-breakpoint
CREATE INDEX "orders_reserve_due" ON "orders_orders" USING btree ("reserve_until") WHERE state in ('created', 'awaiting_payment');--> statement-breakpoint
CREATE INDEX "orders_deliver_due" ON "orders_orders" USING btree ("deliver_by") WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "orders_confirm_due" ON "orders_orders" USING btree ("confirm_by") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders_orders" USING btree ("number") WHERE intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or late_paid_cents is not null or chargeback = 'open' or (captured_cents is not null and provider_fee_cents is null));--> statement-breakpoint
CREATE INDEX "support_tickets_state" ON "support_tickets" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_journals_order" ON "wallet_journals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "wallet_payouts_seller" ON "wallet_payouts" USING btree ("seller_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_postings_account" ON "wallet_postings" USING btree ("account","at","amount_cents");--> statement-breakpoint
CREATE INDEX "wallet_postings_journal" ON "wallet_postings" USING btree ("journal_id");