import { refreshAccount } from '@/modules/checkout/stripe/accounts'
import type { Subject } from '@/modules/checkout/stripe/event'
import { maybeRoute } from '@/modules/checkout/stripe/transfer-route'
import { syncIntent } from '@/modules/orders/service'
import { syncPayout } from '@/modules/wallet/service'
import type { Outcome } from '@/src/core/calls'
import type { Context } from '@/src/core/context'

/** What became of it. */
export type Found = Outcome | { outcome: 'stranger' }

/** Has whoever it concerns read Stripe's own object again. `stranger`: it concerns nobody here. */
export async function readSubject(ctx: Context, { kind, objectId }: Subject): Promise<Found> {
  if (kind === 'intent') return syncIntent(ctx, objectId)
  return kind === 'account' ? refreshAccount(ctx, objectId) : readPayout(ctx, objectId)
}

async function readPayout(ctx: Context, key: string): Promise<Found> {
  const sent = await maybeRoute(ctx, key)
  return sent ? syncPayout(ctx, sent.payoutId) : { outcome: 'stranger' }
}
