import { and, eq } from 'drizzle-orm'
import { accountLines } from '@/modules/manual/config'
import type { TransferDetails } from '@/modules/manual/contract'
import { maybeIntent } from '@/modules/manual/payments'
import { intents } from '@/modules/manual/schema'
import { maybeOrderRow } from '@/modules/orders/service'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns what the buyer of an order has to transfer; null if nothing. Throws not_found for the orders of others. */
export async function findTransferDetails(
  ctx: UserContext,
  orderId: string,
): Promise<TransferDetails | null> {
  const order = await maybeOrderRow(ctx, orderId)
  if (order?.buyerId !== ctx.actor.id) throw httpErrors.not_found()
  const account = accountLines(ctx)
  const isAwaited = and(eq(intents.orderId, orderId), eq(intents.status, 'awaiting'))
  const intent = await maybeIntent(ctx, isAwaited)
  if (!account || !intent) return null
  return {
    account,
    reference: intent.reference,
    amount: decimalOf(intent.amountCents),
    reserveUntil: isoTime(order.reserveUntil),
  }
}
