import { sql } from 'drizzle-orm'
import { reconcileDifferences } from '@/modules/checkout/schema'
import type { PaymentRecords } from '@/modules/orders/ports'
import { offeredProviders, providerOf } from '@/modules/orders/service'
import type { PayoutRecord } from '@/modules/wallet/ports'
import { offeredPayoutProviders, payoutKey, payoutProviderOf } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

export interface Difference {
  kind: 'payment' | 'refund' | 'transfer' | 'payout'
  /** The provider's id if it is missing here, otherwise the id of the payment intent or the payout. */
  id: string
  amountCents: number
}

interface Differences {
  missingHere: Difference[]
  missingThere: Difference[]
}

/** An order's payment intent exists a moment before it is paid, and a payout's transfer after it was requested. */
const overlapMs = 2 * dayMs

interface OwnPayment {
  id: string
  provider: string | null
  capturedCents: number
  refundedCents: number
  isSince: boolean
}

interface OwnPayout {
  id: string
  provider: string | null
  amountCents: number
  isSince: boolean
}

/**
 * Compares the provider's payments, refunds and transfers with what the ledger has, and stores the differences as cases for staff. Returns
 * unknown if the provider didn't respond.
 */
export async function findDifferences(ctx: Context, since: number): Promise<ExternalResult<Differences>> {
  const read = await readProviderRecords(ctx, since - overlapMs)
  if (read.outcome !== 'ok') return read
  const payments = await readOwnPayments(ctx, since)
  const payouts = await readOwnPayouts(ctx, since)
  const found = await compare(ctx, { theirs: read.value, payments, payouts })
  if (found.outcome === 'ok') await storeDifferences(ctx, found.value)
  return found
}

interface OwnRow {
  id: string
  provider: string | null
  at: number
}

async function readOwnPayments({ db }: Context, since: number): Promise<OwnPayment[]> {
  const rows = await db.rows<OwnRow & { captured: number; refunded: number }>(sql`
    select intent_id as id, provider, captured_cents as captured, refunded_cents as refunded, updated_at as at
    from orders_orders where captured_cents is not null and intent_id is not null`)
  // PostgreSQL returns these as text.
  return rows.map(({ id, provider, captured, refunded, at }) => ({
    id,
    provider,
    capturedCents: Number(captured),
    refundedCents: Number(refunded),
    isSince: Number(at) >= since,
  }))
}

async function readOwnPayouts({ db }: Context, since: number): Promise<OwnPayout[]> {
  const rows = await db.rows<OwnRow & { cents: number }>(sql`
    select id, provider, amount_cents as cents, paid_at as at from wallet_payouts where state in ('paid', 'returned')`)
  return rows.map(({ id, provider, cents, at }) => ({
    id,
    provider,
    amountCents: Number(cents),
    isSince: Number(at) >= since,
  }))
}

interface Both {
  theirs: ProviderRecords
  payments: OwnPayment[]
  payouts: OwnPayout[]
}

async function compare(ctx: Context, both: Both): Promise<ExternalResult<Differences>> {
  const found: Differences = { missingHere: findStrangers(both), missingThere: [] }
  const refunded = new Set(both.theirs.refunds.map(({ paymentId }) => paymentId))
  for (const payment of both.payments) {
    if (!payment.isSince && !refunded.has(payment.id)) continue
    const result = await comparePayment(ctx, payment, found)
    if (result.outcome === 'unknown') return result
  }
  const sent = new Set(both.theirs.transfers.map(({ key }) => key))
  for (const payout of both.payouts) {
    if (!payout.isSince || sent.has(payoutKey(payout.id))) continue
    const result = await comparePayout(ctx, payout, found)
    if (result.outcome === 'unknown') return result
  }
  return { outcome: 'ok', value: found }
}

/** Returns what belongs to no payment and no payout of this site. */
function findStrangers({ theirs, payments, payouts }: Both): Difference[] {
  const own = new Set(payments.map(({ id }) => id))
  const paid = new Set<string | null>(payouts.map(({ id }) => payoutKey(id)))
  return [
    ...theirs.payments.filter(({ id }) => !own.has(id)).map((row) => toDifference('payment', row)),
    ...theirs.refunds
      .filter(({ paymentId }) => !own.has(paymentId))
      .map((row) => toDifference('refund', row)),
    ...theirs.transfers.filter(({ key }) => !paid.has(key)).map((row) => toDifference('transfer', row)),
  ]
}

function toDifference(
  kind: Difference['kind'],
  { id, amountCents }: Pick<Difference, 'id' | 'amountCents'>,
): Difference {
  return { kind, id, amountCents }
}

async function comparePayout(
  ctx: Context,
  payout: OwnPayout,
  found: Differences,
): Promise<ExternalResult<unknown>> {
  const there = await payoutProviderOf(ctx, payout).findPayout(ctx, payoutKey(payout.id))
  if (there.outcome === 'refused' || (there.outcome === 'ok' && there.value === null))
    found.missingThere.push(toDifference('payout', payout))
  return there
}

/** Reads the payment itself: its refunds may be older than the list. */
async function comparePayment(
  ctx: Context,
  payment: OwnPayment,
  found: Differences,
): Promise<ExternalResult<unknown>> {
  const { id, capturedCents, refundedCents } = payment
  const there = await providerOf(ctx, payment).findIntent(ctx, id)
  if (there.outcome === 'unknown') return there
  if (there.outcome === 'refused' || there.value.status !== 'succeeded') {
    found.missingThere.push({ kind: 'payment', id, amountCents: capturedCents })
    return there
  }
  const refunds = there.value.refunds.filter(({ status }) => status === 'succeeded')
  let excessCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) - refundedCents
  if (excessCents < 0) found.missingThere.push({ kind: 'refund', id, amountCents: -excessCents })
  for (const { id: refundId, amountCents } of refunds) {
    if (excessCents <= 0) break
    const missingCents = Math.min(amountCents, excessCents)
    found.missingHere.push({ kind: 'refund', id: refundId, amountCents: missingCents })
    excessCents -= missingCents
  }
  return there
}

/** Replaces what an earlier comparison has found; what is still missing keeps its time. */
async function storeDifferences(ctx: Context, { missingHere, missingThere }: Differences): Promise<void> {
  const rows = [
    ...missingHere.map((row) => ({ ...row, side: 'here' as const })),
    ...missingThere.map((row) => ({ ...row, side: 'there' as const })),
  ]
  await transact(ctx, async (tx) => {
    const before = await tx.db.delete(reconcileDifferences).returning()
    const foundAt = new Map(before.map(({ side, kind, id, at }) => [`${side} ${kind} ${id}`, at]))
    for (const row of rows) {
      const at = foundAt.get(`${row.side} ${row.kind} ${row.id}`) ?? tx.now()
      await tx.db
        .insert(reconcileDifferences)
        .values({ ...row, at })
        .onConflictDoNothing()
    }
  })
}

interface ProviderRecords extends PaymentRecords {
  transfers: PayoutRecord[]
}

/** Reads what all providers have recorded since then; ms since 1970. */
async function readProviderRecords(ctx: Context, since: number): Promise<ExternalResult<ProviderRecords>> {
  const value: ProviderRecords = { payments: [], refunds: [], transfers: [] }
  for (const provider of offeredProviders(ctx)) {
    const listed = await provider.listRecords?.(ctx, since)
    if (listed && listed.outcome !== 'ok') return listed
    value.payments.push(...(listed?.value.payments ?? []))
    value.refunds.push(...(listed?.value.refunds ?? []))
  }
  for (const provider of offeredPayoutProviders(ctx)) {
    const listed = await provider.listRecords?.(ctx, since)
    if (listed && listed.outcome !== 'ok') return listed
    value.transfers.push(...(listed?.value ?? []))
  }
  return { outcome: 'ok', value }
}
