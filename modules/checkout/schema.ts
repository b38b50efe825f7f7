import { index, integer, table, text } from '@/src/db/columns'

/** The sandbox provider's own books, apart from the site's: what a real provider would keep on its side. */
export const sandboxIntents = table(
  'checkout_sandbox_intents',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    clientSecret: text('client_secret').notNull().unique(),
    orderId: text('order_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status').$type<'awaiting' | 'succeeded' | 'canceled'>().notNull(),
    chargedAt: integer('charged_at'),
  },
  (row) => [index('checkout_sandbox_intents_order').on(row.orderId)],
)

export const sandboxRefunds = table(
  'checkout_sandbox_refunds',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    intentId: text('intent_id')
      .notNull()
      .references(() => sandboxIntents.id),
    amountCents: integer('amount_cents').notNull(),
  },
  (row) => [index('checkout_sandbox_refunds_intent').on(row.intentId)],
)

export const sandboxPayouts = table('checkout_sandbox_payouts', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  amountCents: integer('amount_cents').notNull(),
})
