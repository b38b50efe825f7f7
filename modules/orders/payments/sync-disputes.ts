import { eq } from 'drizzle-orm'
import type { OrderRow } from '@/modules/orders/order/move'
import { chargebackResponses } from '@/modules/orders/payments/schema'
import type { BankDispute } from '@/modules/orders/ports'
import type { TxContext } from '@/src/kit/context'

export type ResponseRow = typeof chargebackResponses.$inferSelect

/** Updates the disputes of the buyer's bank to match the provider's. */
export async function syncBankDisputes(
  tx: TxContext,
  order: Pick<OrderRow, 'id'>,
  disputes: readonly BankDispute[],
): Promise<void> {
  for (const dispute of disputes) {
    const [row] = await tx.db
      .select()
      .from(chargebackResponses)
      .where(eq(chargebackResponses.disputeId, dispute.id))
    if (!row) await insertDispute(tx, order, dispute)
    else if (!isCurrent(row, dispute)) await updateDispute(tx, row, dispute)
  }
}

async function insertDispute(tx: TxContext, order: Pick<OrderRow, 'id'>, dispute: BankDispute) {
  const { id: disputeId, ...reported } = dispute
  const isAnswered = dispute.submissions > 0
  await tx.db
    .insert(chargebackResponses)
    .values({
      ...reported,
      disputeId,
      orderId: order.id,
      state: isAnswered ? 'submitted' : 'open',
      respondedAt: isAnswered ? tx.now() : null,
    })
    .onConflictDoNothing()
}

function isCurrent(row: ResponseRow, { id: _, ...reported }: BankDispute): boolean {
  return (Object.keys(reported) as (keyof typeof reported)[]).every((name) => row[name] === reported[name])
}

async function updateDispute(tx: TxContext, row: ResponseRow, { id, ...reported }: BankDispute) {
  await tx.db
    .update(chargebackResponses)
    .set({ ...reported, ...responseFields(tx, row, reported) })
    .where(eq(chargebackResponses.disputeId, id))
}

/** The provider's count of submissions proves that evidence was sent, on the site or in the provider's dashboard. */
function responseFields(
  tx: TxContext,
  row: ResponseRow,
  { isInquiry, submissions }: Omit<BankDispute, 'id'>,
): Partial<ResponseRow> {
  const version = row.version + 1
  if (row.isInquiry && !isInquiry)
    return { state: 'open', priorSubmissions: submissions, remindedAt: null, error: null, version }
  const isPending = row.state === 'open' || row.state === 'submitting'
  if (submissions <= row.priorSubmissions || !isPending) return {}
  return { state: 'submitted', respondedAt: row.respondedAt ?? tx.now(), error: null, version }
}
