import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { chargebackResponses, needsResponse } from '@/modules/orders/payments/schema'
import type { ResponseRow } from '@/modules/orders/payments/sync-disputes'
import { chargebackNoticeMessages } from '@/modules/orders/responses/chargeback-messages'
import { composeEvidence } from '@/modules/orders/responses/compose-evidence'
import {
  deliveryProofOf,
  type EvidenceSources,
  findEvidenceSources,
} from '@/modules/orders/responses/evidence-sources'
import { findKnownFacts, isAuthenticated } from '@/modules/orders/responses/payment-facts'
import { startSubmission } from '@/modules/orders/responses/respond'
import { chargebackPath } from '@/modules/orders/web/paths'
import { assert } from '@/src/kit/assert'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { notify } from '@/src/kit/notices/notify'
import { findAlertedStaff } from '@/src/kit/staff/queue-alerts'
import { hourMs } from '@/src/kit/text/duration'
import { formatUtcMoment } from '@/src/kit/text/utc-date'
import { transact } from '@/src/kit/transact'
import { caseNotices } from '@/src/mail/notify-staff'

/** Leaves a day to retry while the provider is unreachable. */
const automaticBeforeMs = 24 * hourMs
const remindBeforeMs = 72 * hourMs
/** Per run; the others follow in the next one. */
const dueMax = 50

/** Submits evidence whose deadline is near if the site may, and reminds staff of deadlines. */
export async function processDueResponses(ctx: Context): Promise<void> {
  if (ctx.core.isRestoreLocked()) return
  if (isAutomatic(ctx))
    for (const response of await listDue(ctx, automaticBeforeMs)) await submit(ctx, response)
  for (const response of await listDue(ctx, remindBeforeMs))
    if (response.remindedAt === null) await transact(ctx, (tx) => remindStaff(tx, response))
}

/** When the site submits the evidence by itself, in ms; undefined if only staff do, as without a proof of the delivery. */
export function automaticTime(ctx: Context, sources: EvidenceSources): number | undefined {
  const { dueBy } = sources.response
  const isAllowed = isAutomatic(ctx) && deliveryProofOf(sources) === 'delivered'
  return isAllowed && dueBy !== null ? dueBy - automaticBeforeMs : undefined
}

function isAutomatic(ctx: Context): boolean {
  return readConfig(ctx, ordersConfig).CHARGEBACK_RESPONSE === 'automatic'
}

function listDue(ctx: Context, beforeMs: number): Promise<ResponseRow[]> {
  const { dueBy } = chargebackResponses
  return ctx.db
    .select()
    .from(chargebackResponses)
    .where(and(needsResponse, gt(dueBy, ctx.now()), lte(dueBy, ctx.now() + beforeMs)))
    .orderBy(asc(dueBy))
    .limit(dueMax)
}

/** Leaves a response to staff that the provider refused, because it would be refused again, and one without a proof of the delivery. */
async function submit(ctx: Context, response: ResponseRow): Promise<void> {
  if (response.error !== null) return
  const sources = await findEvidenceSources(ctx, response)
  if (automaticTime(ctx, sources) === undefined) return
  const evidence = response.evidence ?? (await compose(ctx, sources))
  try {
    await transact(ctx, (tx) => startSubmission(tx, response, { evidence, staffId: null }))
  } catch (error) {
    // Staff responded a moment before.
    if (!(error instanceof AppError)) throw error
  }
}

async function compose(ctx: Context, sources: EvidenceSources) {
  const facts = await findKnownFacts(ctx, sources.order)
  return composeEvidence(ctx, sources, { isAuthenticated: isAuthenticated(facts) })
}

async function remindStaff(tx: TxContext, { disputeId, orderId, dueBy }: ResponseRow): Promise<void> {
  const [claimed] = await tx.db
    .update(chargebackResponses)
    .set({ remindedAt: tx.now() })
    .where(and(eq(chargebackResponses.disputeId, disputeId), isNull(chargebackResponses.remindedAt)))
    .returning()
  if (!claimed) return
  const order = await maybeOrderRow(tx, orderId)
  assert(order, 'a dispute belongs to an order')
  const { itemName, buyerId, sellerId } = order
  const staff = await findAlertedStaff(tx)
  const { title, content } = chargebackNoticeMessages.deadline
  const notices = staff
    .filter(({ id, mayWorkOn }) => mayWorkOn('chargebacks') && id !== buyerId && id !== sellerId)
    .map(({ id: userId, alertsOf }) => ({
      userId,
      eventId: `chargeback-deadline:${disputeId}:${dueBy}`,
      at: tx.now(),
      kind: caseNotices,
      title,
      content: content({ item: itemName, moment: formatUtcMoment(dueBy ?? tx.now()) }),
      href: chargebackPath(disputeId),
      skips: (['email', 'push'] as const).filter((channel) => !alertsOf('chargebacks')[channel]),
    }))
  await notify(tx, ...notices)
}
