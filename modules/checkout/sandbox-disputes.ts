import { eq } from 'drizzle-orm'
import { type DoubtKind, sandboxDisputes, sandboxIntents } from '@/modules/checkout/schema'
import type { BankDispute, BankDisputes, PaymentIntent } from '@/modules/orders/ports'
import type { Context, TxContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'

export type SandboxDispute = typeof sandboxDisputes.$inferSelect

/** Banks give one to three weeks. */
const responseMs = 7 * dayMs
/** The sandbox's staff approve every payment. */
const reviewMs = 600_000
/** As in Stripe's test mode: these words in the evidence decide. Without them the bank reviews it forever. */
const decidingWords = { winning_evidence: 'won', losing_evidence: 'lost' } as const

/** The sandbox's bank. */
export const sandboxBankDisputes: BankDisputes = {
  submitEvidence: (ctx, { disputeId, evidence }) => {
    const [, result = null] =
      Object.entries(decidingWords).find(([word]) => evidence.statement.includes(word)) ?? []
    return respond(ctx, disputeId, { submittedAt: ctx.now(), result })
  },
  acceptDispute: (ctx, { disputeId }) => respond(ctx, disputeId, { result: 'lost' }),
  findPaymentFacts: async () => ({ outcome: 'ok', value: undefined }),
}

/** The id of the only dispute that a payment can have. */
export function sandboxDisputeId(intentId: string): string {
  return intentId.replace(/^sbx_/, 'sbd_')
}

export async function openSandboxDispute(
  tx: TxContext,
  intentId: string,
  kind: DoubtKind,
): Promise<SandboxDispute> {
  const opened = {
    id: sandboxDisputeId(intentId),
    intentId,
    kind,
    openedAt: tx.now(),
    dueBy: tx.now() + (kind === 'review' ? reviewMs : responseMs),
    result: null,
    submittedAt: null,
  }
  await tx.db.insert(sandboxDisputes).values(opened)
  return opened
}

export async function maybeSandboxDispute(
  ctx: Context,
  intentId: string,
): Promise<SandboxDispute | undefined> {
  const [found] = await ctx.db.select().from(sandboxDisputes).where(eq(sandboxDisputes.intentId, intentId))
  return found
}

/** Returns the fields of an intent that its dispute sets. */
export function presentSandboxDispute(
  ctx: Context,
  { amountCents, refunds }: Pick<PaymentIntent, 'amountCents' | 'refunds'>,
  dispute: SandboxDispute | undefined,
): Pick<PaymentIntent, 'chargeback' | 'bankDisputes' | 'risks'> {
  const none = { chargeback: null, bankDisputes: [], risks: [] }
  if (!dispute) return none
  const { id, kind, dueBy } = dispute
  if (kind === 'fraud_warning') return { ...none, risks: refunds.length === 0 ? [{ id, kind }] : [] }
  if (kind === 'review') return { ...none, risks: dueBy > ctx.now() ? [{ id, kind }] : [] }
  const presented = presentDispute(ctx, amountCents, dispute)
  if (kind === 'inquiry') return { ...none, bankDisputes: [presented] }
  const { status } = presented
  const isDecided = status === 'won' || status === 'lost'
  return {
    chargeback: { status: isDecided ? status : 'open', amountCents, feeCents: 0 },
    bankDisputes: [presented],
    risks: [],
  }
}

/** A dispute without a response is lost at its deadline, and an inquiry ends with it or with any response. */
function presentDispute(
  ctx: Context,
  amountCents: number,
  { id, kind, openedAt, dueBy, result, submittedAt }: SandboxDispute,
): BankDispute {
  const isInquiry = kind === 'inquiry'
  const undecided = submittedAt !== null ? 'under_review' : dueBy <= ctx.now() ? 'lost' : 'needs_response'
  return {
    id,
    isInquiry,
    status: isInquiry && undecided !== 'needs_response' ? 'closed' : (result ?? undecided),
    reason: 'fraudulent',
    amountCents,
    openedAt,
    dueBy,
    submissions: submittedAt === null ? 0 : 1,
  }
}

/** Repeating a response changes nothing. */
function respond(
  ctx: Context,
  disputeId: string,
  set: Partial<SandboxDispute>,
): Promise<ExternalResult<BankDispute>> {
  return transact(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ dispute: sandboxDisputes, amountCents: sandboxIntents.amountCents })
      .from(sandboxDisputes)
      .innerJoin(sandboxIntents, eq(sandboxIntents.id, sandboxDisputes.intentId))
      .where(eq(sandboxDisputes.id, disputeId))
    if (!found) return { outcome: 'refused', reason: 'no such dispute' }
    const { dispute, amountCents } = found
    const before = presentDispute(tx, amountCents, dispute)
    if (before.status !== 'needs_response')
      return { outcome: 'refused', reason: 'the bank accepts no response' }
    await tx.db.update(sandboxDisputes).set(set).where(eq(sandboxDisputes.id, disputeId))
    return { outcome: 'ok', value: presentDispute(tx, amountCents, { ...dispute, ...set }) }
  })
}
