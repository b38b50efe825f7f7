import { refreshAccount } from '@/modules/checkout/stripe/accounts'
import type { EventSubject } from '@/modules/checkout/stripe/event'
import { maybeRoute } from '@/modules/checkout/stripe/transfer-route'
import { syncIntent } from '@/modules/orders/service'
import { syncPayout } from '@/modules/wallet/service'
import type { Outcome } from '@/src/core/calls'
import type { Context } from '@/src/core/context'

/** What became of it. */
export type SubjectSyncResult = Outcome | { outcome: 'stranger' }

/** Has whoever it concerns read Stripe's own object again. `stranger`: it concerns nobody here. */
export async function syncSubject(ctx: Context, { kind, objectId }: EventSubject): Promise<SubjectSyncResult> {
  if (kind === 'intent') return syncIntent(ctx, objectId)
  return kind === 'account' ? refreshAccount(ctx, objectId) : syncPayoutByKey(ctx, objectId)
}

async function syncPayoutByKey(ctx: Context, key: string): Promise<SubjectSyncResult> {
  const sent = await maybeRoute(ctx, key)
  return sent ? syncPayout(ctx, sent.payoutId) : { outcome: 'stranger' }
}
