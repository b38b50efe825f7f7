import { and, asc, eq, type SQL } from 'drizzle-orm'
import { findOpenRecalls } from '@/modules/manual/recalls'
import { newReference } from '@/modules/manual/references'
import {
  type CreditTransferRow,
  creditTransfers,
  entries,
  type IntentRow,
  intents,
} from '@/modules/manual/schema'
import type { PaymentIntent, PaymentProvider, Refund } from '@/modules/orders/ports'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { currency } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'

/** Money takes days through the bank. */
const reservationSeconds = 259_200

/** Payment by bank transfer: staff import the bank's statements and send refunds. */
export const manualPayments: PaymentProvider = {
  name: 'manual',
  isRealMoney: true,
  methods: ['transfer'],
  reservationSeconds,
  publishableKey: '',
  createIntent: (ctx, { key, orderId, buyerId, amountCents }) =>
    transact(ctx, async (tx) => {
      const id = `man_${newId(tx)}`
      const clientSecret = `${id}_secret_${tx.core.random(24).toHex()}`
      await tx.db
        .insert(intents)
        .values({
          id,
          key,
          orderId,
          buyerId,
          amountCents,
          clientSecret,
          reference: newReference(tx, 'MM'),
          status: 'awaiting',
        })
        .onConflictDoNothing({ target: intents.key })
      return present(tx, await maybeIntent(tx, eq(intents.key, key)))
    }),
  findIntent: async (ctx, intentId) => present(ctx, await maybeIntent(ctx, eq(intents.id, intentId))),
  findIntentByOrder: async (ctx, { orderId }) => {
    const intent = await maybeIntent(ctx, eq(intents.orderId, orderId))
    return intent ? present(ctx, intent) : { outcome: 'ok', value: null }
  },
  cancelIntent: (ctx, { intentId }) =>
    transact(ctx, async (tx) => {
      await tx.db
        .update(intents)
        .set({ status: 'canceled' })
        .where(and(eq(intents.id, intentId), eq(intents.status, 'awaiting')))
      return present(tx, await maybeIntent(tx, eq(intents.id, intentId)))
    }),
  refund: (ctx, { key, intentId, amountCents }) =>
    transact(ctx, async (tx) => {
      // Locks the intent, so that two refunds together never exceed what was paid.
      const isPaid = and(eq(intents.id, intentId), eq(intents.status, 'succeeded'))
      const [intent] = await rowLocked(tx.db.select().from(intents).where(isPaid), intents)
      if (!intent) return { outcome: 'refused', reason: 'nothing was paid' }
      const before = await selectRefunds(tx, intentId)
      const existing = before.find((refund) => refund.key === key)
      if (existing) return { outcome: 'ok', value: presentRefund(existing) }
      const refundedCents = before
        .filter(({ state }) => state !== 'returned')
        .reduce((sum, refund) => sum + refund.amountCents, 0)
      if (refundedCents + amountCents > intent.amountCents)
        return { outcome: 'refused', reason: 'more than was paid' }
      const stored = await insertRefund(tx, intent, { key, amountCents, before })
      return stored
        ? { outcome: 'ok', value: presentRefund(stored) }
        : { outcome: 'unknown', reason: 'the refund was not stored' }
    }),
  listRecords: async ({ db }) => {
    const [payments, refunds] = await Promise.all([
      db
        .select({ id: intents.id, amountCents: intents.amountCents })
        .from(intents)
        .where(eq(intents.status, 'succeeded')),
      db
        .select()
        .from(creditTransfers)
        .where(and(eq(creditTransfers.kind, 'refund'), eq(creditTransfers.state, 'paid'))),
    ])
    const ofPayments = refunds.map((refund) => ({ ...refund, paymentId: refund.intentId ?? '' }))
    return { outcome: 'ok', value: { payments, refunds: ofPayments } }
  },
  // Nothing happens at a bank that a statement file doesn't tell.
  processMissedEvents: async () => true,
}

export async function maybeIntent(ctx: Context, condition: SQL | undefined): Promise<IntentRow | undefined> {
  const [intent] = await ctx.db.select().from(intents).where(condition)
  return intent
}

function selectRefunds(ctx: Context, intentId: string) {
  return ctx.db
    .select()
    .from(creditTransfers)
    .where(eq(creditTransfers.intentId, intentId))
    .orderBy(asc(creditTransfers.at), asc(creditTransfers.id))
}

interface NewRefund {
  key: string
  amountCents: number
  before: readonly CreditTransferRow[]
}

/**
 * A refund goes where the payment came from, unless the bank has sent one back from there. If it came from several accounts, staff decide: a person who
 * paid a cent of it would otherwise get the rest, which someone else paid.
 */
async function insertRefund(tx: TxContext, intent: IntentRow, { key, amountCents, before }: NewRefund) {
  const cameBack = before.some(({ state }) => state === 'returned')
  const payers = await tx.db
    .select({ name: entries.payer, account: entries.account })
    .from(entries)
    .where(and(eq(entries.intentId, intent.id), eq(entries.state, 'counted')))
    .orderBy(asc(entries.id))
  const payer = new Set(payers.map(({ account }) => account)).size > 1 ? undefined : payers[0]
  const [refund] = await tx.db
    .insert(creditTransfers)
    .values({
      id: newReference(tx, 'MR'),
      kind: 'refund',
      key,
      intentId: intent.id,
      userId: intent.buyerId,
      amountCents,
      name: payer?.name ?? '',
      account: cameBack ? '' : (payer?.account ?? ''),
      bic: '',
      state: 'waiting',
      at: tx.now(),
    })
    .returning()
  return refund
}

async function present(ctx: Context, intent: IntentRow | undefined) {
  if (!intent) return { outcome: 'refused', reason: 'no such payment' } as const
  const { id, orderId, clientSecret, status, amountCents, chargedAt } = intent
  const recalls = (await findOpenRecalls(ctx, [intent])).get(id) ?? []
  const value: PaymentIntent = {
    id,
    orderId,
    clientSecret,
    status,
    amountCents,
    currency,
    chargedAt,
    feeCents: status === 'succeeded' ? 0 : null,
    refunds: (await selectRefunds(ctx, id)).map(presentRefund),
    chargeback: null,
    bankDisputes: [],
    // Until staff have settled with the bank what became of the money, it isn't final.
    risks: recalls.map((recall) => ({ id: recall.id, kind: 'review' })),
  }
  return { outcome: 'ok', value } as const
}

function presentRefund({ id, key, amountCents, state }: CreditTransferRow): Refund {
  const status = state === 'paid' ? 'succeeded' : state === 'returned' ? 'failed' : 'pending'
  return { id, key, amountCents, status }
}
