import { sql } from 'drizzle-orm'
import { isManualOn } from '@/modules/manual/config'
import { serverMessages } from '@/modules/manual/messages'
import { hasProviderPostings } from '@/modules/wallet/service'
import type { Context } from '@/src/kit/context'

/** Prevents that orders lose their provider, and that sandbox earnings are mixed with real money. Returns the errors. */
export async function checkProvider(ctx: Context): Promise<string[]> {
  if (isManualOn(ctx))
    return (await hasProviderPostings(ctx, 'sandbox')) ? [serverMessages.besideSandbox] : []
  return (await hasBankTransfers(ctx)) ? [serverMessages.off] : []
}

/** Orders and payouts need the module for good once it has taken or sent money for them, and while they wait for it. */
export async function findKeptOnBy(ctx: Pick<Context, 'db'>): Promise<string | undefined> {
  return (await hasBankTransfers(ctx)) ? serverMessages.keptOnBy : undefined
}

async function hasBankTransfers({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [found] = await db.rows(sql`
    select 1 as found from manual_intents where status <> 'canceled'
    union all select 1 from orders_orders where provider = 'manual' and state = 'created'
    union all select 1 from wallet_payouts where provider = 'manual' and state not in ('failed', 'rejected')
    limit 1`)
  return found !== undefined
}
