import { isManualOn } from '@/modules/manual/config'
import { serverMessages } from '@/modules/manual/messages'
import { hasProviderPostings } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'

/** Prevents that orders lose their provider, and that sandbox earnings are mixed with real money. Returns the errors. */
export async function checkProvider(ctx: Context): Promise<string[]> {
  if (isManualOn(ctx))
    return (await hasProviderPostings(ctx, 'sandbox')) ? [serverMessages.besideSandbox] : []
  return (await hasProviderPostings(ctx, 'manual')) ? [serverMessages.off] : []
}
