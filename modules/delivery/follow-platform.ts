import { isUnavailable } from '@/modules/delivery/unavailable'
import { maybeStill, resumeClocks, stopClocks } from '@/modules/orders/service'
import { maybePlatformItem, platformDownSince } from '@/modules/platform/service'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** While the platform cannot be reached nobody can hand anything over: the clocks of all deliveries stand still. */
export async function followPlatform(ctx: Context): Promise<void> {
  if (platformDownSince(ctx) !== undefined) await transact(ctx, (tx) => stopClocks(tx, 'platform'))
  const still = await maybeStill(ctx, 'platform')
  if (still && (await isReachable(ctx, still.assetId)))
    await transact(ctx, (tx) => resumeClocks(tx, 'platform'))
}

/** Only an answer ends an outage: after a restart nobody knows yet whether it goes on. */
async function isReachable(ctx: Context, assetId: string): Promise<boolean> {
  try {
    await maybePlatformItem(ctx, assetId)
    return platformDownSince(ctx) === undefined
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}
