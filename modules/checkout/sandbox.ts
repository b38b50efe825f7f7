import { and, eq } from 'drizzle-orm'
import {
  type Card,
  declineMessageOf,
  doubtedNumbers,
  recordDecline,
  requireDeclinesBelowLimit,
} from '@/modules/checkout/declines'
import { checkoutErrors } from '@/modules/checkout/errors'
import { serverMessages } from '@/modules/checkout/messages'
import { findSandboxBalance } from '@/modules/checkout/provider-balance'
import {
  maybeSandboxDispute,
  openSandboxDispute,
  presentSandboxDispute,
  type SandboxDispute,
  sandboxBankDisputes,
} from '@/modules/checkout/sandbox-disputes'
import { listSandboxPayments, listSandboxPayouts } from '@/modules/checkout/sandbox-records'
import { sandboxIntents, sandboxPayouts, sandboxRefunds } from '@/modules/checkout/schema'
import { instantMethods } from '@/modules/orders/contract'
import type { PaymentIntent, PaymentProvider, Refund } from '@/modules/orders/ports'
import { applyIntent } from '@/modules/orders/service'
import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider } from '@/modules/wallet/ports'
import { param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import { rowLocked } from '@/src/db/row-locked'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader, Writer } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { currency } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'

type IntentRow = typeof sandboxIntents.$inferSelect
/** Columns with unique values, so a lookup finds at most one intent. */
type UniqueColumn = 'id' | 'key' | 'orderId' | 'clientSecret'

/** An in-process payment provider without real money. It has its own records, and the same key always returns the same object. */
export const sandboxPayments: PaymentProvider = {
  name: 'sandbox',
  isRealMoney: false,
  methods: instantMethods,
  publishableKey: '',
  createIntent: (ctx, { key, orderId, buyerId, amountCents }) => {
    const create = async (tx: TxContext) => {
      const id = `sbx_${newId(tx)}`
      const clientSecret = `${id}_secret_${tx.core.random(24).toHex()}`
      const values = { id, key, clientSecret, orderId, buyerId, amountCents }
      const [created] = await insertIntent(tx.db, values)
      return created
        ? ({ outcome: 'ok', value: presentIntent(tx, created, { refunds: [] }) } as const)
        : lookUpIntent(tx, 'key', key)
    }
    return transact(ctx, create, 'read committed')
  },
  findIntent: (ctx, intentId) => lookUpIntent(ctx, 'id', intentId),
  findIntentByOrder: async (ctx, { orderId }) => {
    const result = await lookUpIntent(ctx, 'orderId', orderId)
    return result.outcome === 'ok' ? result : { outcome: 'ok', value: null }
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
      const refunds = await selectRefunds(tx.db, { intentId })
      const existing = refunds.find((refund) => refund.key === key)
      if (existing) return { outcome: 'ok', value: presentRefund(existing) }
      const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
      if (refundedCents + amountCents > intent.amountCents)
        return { outcome: 'refused', reason: 'more than was charged' }
      const refund = { id: `sbr_${newId(tx)}`, key, intentId, amountCents }
      await tx.db.insert(sandboxRefunds).values(refund)
      return { outcome: 'ok', value: presentRefund(refund) }
    }),
  // A payment updates its order in the same transaction, so no event is missed.
  processMissedEvents: async () => true,
  listRecords: listSandboxPayments,
  bankDisputes: sandboxBankDisputes,
}

const paid = { status: 'paid', returnedCents: 0 } as const

export const sandboxPayoutProvider: PayoutProvider = {
  name: 'sandbox',
  isRealMoney: false,
  methods: payoutMethods,
  arrivalDays: 2,
  throws: [],
  requirePayable: async () => {},
  findDestination: async () => serverMessages.sandboxAccount,
  sendPayout: (ctx, { key, amountCents }) =>
    transact(ctx, async (tx) => {
      await tx.db
        .insert(sandboxPayouts)
        .values({ id: `sbp_${newId(tx)}`, key, amountCents })
        .onConflictDoNothing()
      return { outcome: 'ok', value: paid }
    }),
  findPayout: async (ctx, key) => {
    const isKnown = (await ctx.db.$count(sandboxPayouts, eq(sandboxPayouts.key, key))) > 0
    return { outcome: 'ok', value: isKnown ? paid : null }
  },
  // Sandbox sellers have always spent their payouts: the harder case, and the one to demonstrate.
  reversePayout: async () => ({ outcome: 'refused', reason: 'the seller no longer has it' }),
  listRecords: listSandboxPayouts,
  findBalance: findSandboxBalance,
}

/**
 * Pays one of the user's intents with a test card, unless it is already paid, and syncs its order. Throws not_found, card_declined,
 * payment_closed, too_many_requests.
 */
export async function payWithSandboxCard(
  ctx: UserContext,
  { clientSecret, card, address }: { clientSecret: string; card: Card; address: string },
): Promise<void> {
  const payLocked = async (tx: UserContext & TxContext): Promise<string | undefined> => {
    const intent = await lockOwnIntent(tx, clientSecret)
    if (intent.status === 'canceled') throw checkoutErrors.payment_closed()
    if (intent.status === 'succeeded') return undefined
    await requireDeclinesBelowLimit(tx, address)
    const decline = declineMessageOf(card, tx.now())
    await (decline ? recordDecline(tx, address) : chargeAndSync(tx, intent, card))
    return decline
  }
  const decline = await transact(ctx, payLocked, 'read committed')
  if (decline) throw checkoutErrors.card_declined({ detail: decline })
}

async function lockOwnIntent(tx: UserContext & TxContext, clientSecret: string): Promise<IntentRow> {
  const [intent] = await intentBySecretLocked(tx.db, { value: clientSecret })
  if (!intent || intent.buyerId !== tx.actor.id)
    throw httpErrors.not_found({ detail: serverMessages.errors.paymentMissing })
  return intent
}

async function chargeAndSync(tx: TxContext, { id }: IntentRow, card: Card): Promise<void> {
  const [charged] = await chargeIntent(tx.db, { id, chargedAt: tx.now() })
  if (!charged) return
  const kind = doubtedNumbers[card.number]
  const dispute = kind && (await openSandboxDispute(tx, id, kind))
  await applyIntent(tx, charged.orderId, presentIntent(tx, charged, { refunds: [], dispute }))
}

const insertIntent = prepared((db: Writer) =>
  db
    .insert(sandboxIntents)
    .values({
      ...paramColumns(['id', 'key', 'clientSecret', 'orderId', 'buyerId', 'amountCents']),
      status: 'awaiting',
    })
    .onConflictDoNothing()
    .returning(),
)

const chargeIntent = prepared((db: Writer) =>
  db
    .update(sandboxIntents)
    .set({ status: 'succeeded', ...paramColumns(['chargedAt']) })
    .where(eq(sandboxIntents.id, param('id')))
    .returning(),
)

const intentBy = preparedBy(selectIntent)
const intentBySecretLocked = prepared((db: Writer) =>
  rowLocked(selectIntent(db, 'clientSecret'), sandboxIntents),
)

function selectIntent(db: Reader, column: UniqueColumn) {
  return db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents[column], param('value')))
}

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
  const [intent] = await intentBy(ctx.db, column, { value })
  return intent
}

async function lookUpIntent(ctx: Context, column: UniqueColumn, value: string) {
  const intent = await maybeIntent(ctx, column, value)
  if (!intent) return { outcome: 'refused', reason: 'no such intent' } as const
  const [refunds, dispute] = await Promise.all([
    selectRefunds(ctx.db, { intentId: intent.id }),
    maybeSandboxDispute(ctx, intent.id),
  ])
  const related = { refunds: refunds.map(presentRefund), dispute }
  return { outcome: 'ok', value: presentIntent(ctx, intent, related) } as const
}

function presentIntent(
  ctx: Context,
  { id, orderId, clientSecret, status, amountCents, chargedAt }: IntentRow,
  { refunds, dispute }: { refunds: Refund[]; dispute?: SandboxDispute },
): PaymentIntent {
  const isCharged = status === 'succeeded'
  return {
    id,
    orderId,
    clientSecret,
    status,
    amountCents,
    currency,
    chargedAt,
    feeCents: isCharged ? 0 : null,
    refunds,
    ...presentSandboxDispute(ctx, { amountCents, refunds }, dispute),
  }
}

function presentRefund({ id, key, amountCents }: typeof sandboxRefunds.$inferSelect): Refund {
  return { id, key, amountCents, status: 'succeeded' }
}
