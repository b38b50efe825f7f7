import { and, eq } from 'drizzle-orm'
import { recordDecline, requireDeclinesBelowLimit } from '@/modules/checkout/declines'
import { checkoutErrors } from '@/modules/checkout/errors'
import { SandboxIntentChanged } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { sandboxIntents, sandboxPayouts, sandboxRefunds } from '@/modules/checkout/schema'
import type { Card } from '@/modules/checkout/test-cards'
import { declineMessageOf } from '@/modules/checkout/test-cards'
import type { PaymentIntent, PaymentProvider, Refund } from '@/modules/orders/ports'
import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider } from '@/modules/wallet/ports'
import { param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'

type IntentRow = typeof sandboxIntents.$inferSelect
/** Each finds one intent at most. */
type UniqueColumn = 'id' | 'key' | 'orderId' | 'clientSecret'

/**
 * A payment provider inside the process: it moves no real money and keeps its own books, as a real one would. The same key
 * answers with the same object, for ever.
 */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  publishableKey: '',
  createIntent: (ctx, { key, orderId, buyerId, amountCents }) =>
    transact(ctx, async (tx) => {
      const id = `sbx_${newId(tx)}`
      const clientSecret = `${id}_secret_${tx.core.random(24).toHex()}`
      await insertIntent(tx.db, { id, key, clientSecret, orderId, buyerId, amountCents })
      return lookUpIntent(tx, 'key', key)
    }),
  findIntent: (ctx, intentId) => lookUpIntent(ctx, 'id', intentId),
  findIntentByOrder: async (ctx, { orderId }) => {
    const found = await lookUpIntent(ctx, 'orderId', orderId)
    return found.outcome === 'ok' ? found : { outcome: 'ok', value: null }
  },
  cancelIntent: (ctx, { intentId }) =>
    transact(ctx, async (tx) => {
      await tx.db
        .update(sandboxIntents)
        .set({ status: 'canceled' })
        .where(and(eq(sandboxIntents.id, intentId), eq(sandboxIntents.status, 'awaiting')))
      return lookUpIntent(tx, 'id', intentId)
    }),
  refund: (ctx, { key, intentId, amountCents }) =>
    transact(ctx, async (tx) => {
      const intent = await maybeIntent(tx, 'id', intentId)
      if (intent?.status !== 'succeeded') return { outcome: 'refused', reason: 'nothing was charged' }
      const earlier = await selectRefunds(tx.db, { intentId })
      const same = earlier.find((refund) => refund.key === key)
      if (same) return { outcome: 'ok', value: presentRefund(same) }
      const refundedCents = earlier.reduce((sum, refund) => sum + refund.amountCents, 0)
      if (refundedCents + amountCents > intent.amountCents)
        return { outcome: 'refused', reason: 'more than was charged' }
      const refund = { id: `sbr_${newId(tx)}`, key, intentId, amountCents }
      await tx.db.insert(sandboxRefunds).values(refund)
      return { outcome: 'ok', value: presentRefund(refund) }
    }),
  // Its messages are events of this process, which are kept and told by themselves.
  processMissedEvents: async () => true,
}

export const sandboxPayoutProvider: PayoutProvider = {
  name: 'sandbox',
  methods: payoutMethods,
  requirePayable: async () => {},
  sendPayout: (ctx, { key, amountCents }) =>
    transact(ctx, async (tx) => {
      await tx.db
        .insert(sandboxPayouts)
        .values({ id: `sbp_${newId(tx)}`, key, amountCents })
        .onConflictDoNothing()
      return { outcome: 'ok', value: { returnedCents: 0 } }
    }),
  findPayout: async (ctx, key) => {
    const isKnown = (await ctx.db.$count(sandboxPayouts, eq(sandboxPayouts.key, key))) > 0
    return { outcome: 'ok', value: isKnown ? { returnedCents: 0 } : null }
  },
  // Its sellers have spent what they were paid: the harder case, and the one to be shown.
  reversePayout: async () => ({ outcome: 'refused', reason: 'the seller no longer has it' }),
}

/**
 * Pays an intent of the person's own with a test card; one that is paid already stays so. Answers the order it was for.
 * Throws not_found, card_declined, payment_closed, too_many_requests.
 */
export async function confirmSandboxPayment(
  ctx: UserContext,
  { clientSecret, card, address }: { clientSecret: string; card: Card; address: string },
): Promise<{ orderId: string }> {
  const { intent, decline } = await transact(ctx, async (tx) => {
    const intent = await findOwnIntent(tx, clientSecret)
    if (intent.status === 'canceled') throw checkoutErrors.payment_closed()
    if (intent.status === 'succeeded') return { intent }
    await requireDeclinesBelowLimit(tx, address)
    const decline = declineMessageOf(card, tx.now())
    await (decline ? recordDecline(tx, address) : chargeAndPublish(tx, intent))
    return { intent, decline }
  })
  if (decline) throw checkoutErrors.card_declined({ detail: decline })
  return intent
}

async function findOwnIntent(ctx: UserContext, clientSecret: string): Promise<IntentRow> {
  const intent = await maybeIntent(ctx, 'clientSecret', clientSecret)
  if (!intent || intent.buyerId !== ctx.actor.id)
    throw httpErrors.not_found({ detail: serverMessages.errors.paymentMissing })
  return intent
}

async function chargeAndPublish(tx: TxContext, { id, orderId }: IntentRow): Promise<void> {
  await chargeIntent(tx.db, { id, chargedAt: tx.now() })
  await publish(tx, SandboxIntentChanged, { intentId: id, orderId })
}

const insertIntent = prepared((db: Writer) =>
  db
    .insert(sandboxIntents)
    .values({
      ...paramColumns(['id', 'key', 'clientSecret', 'orderId', 'buyerId', 'amountCents']),
      status: 'awaiting',
    })
    .onConflictDoNothing()
    .returning({ id: sandboxIntents.id }),
)

const chargeIntent = prepared((db: Writer) =>
  db
    .update(sandboxIntents)
    .set({ status: 'succeeded', ...paramColumns(['chargedAt']) })
    .where(eq(sandboxIntents.id, param('id')))
    .returning({ id: sandboxIntents.id }),
)

const selectIntent = preparedBy((db: Reader, column: UniqueColumn) =>
  db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents[column], param('value'))),
)

const selectRefunds = prepared((db: Reader) =>
  db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.intentId, param('intentId'))),
)

async function maybeIntent(
  ctx: Context,
  column: UniqueColumn,
  value: string,
): Promise<IntentRow | undefined> {
  const [intent] = await selectIntent(ctx.db, column, { value })
  return intent
}

async function lookUpIntent(ctx: Context, column: UniqueColumn, value: string) {
  const intent = await maybeIntent(ctx, column, value)
  if (!intent) return { outcome: 'refused', reason: 'no such intent' } as const
  const refunds = await selectRefunds(ctx.db, { intentId: intent.id })
  return { outcome: 'ok', value: presentIntent(intent, refunds.map(presentRefund)) } as const
}

function presentIntent(
  { id, orderId, clientSecret, status, amountCents, chargedAt }: IntentRow,
  refunds: Refund[],
): PaymentIntent {
  const isCharged = status === 'succeeded'
  return {
    id,
    orderId,
    clientSecret,
    status,
    amountCents,
    currency: 'usd',
    chargedAt,
    feeCents: isCharged ? 0 : null,
    refunds,
    chargeback: null,
  }
}

function presentRefund({ id, key, amountCents }: typeof sandboxRefunds.$inferSelect): Refund {
  return { id, key, amountCents, status: 'succeeded' }
}
