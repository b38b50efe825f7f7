import { requireOpenAccount } from '@/src/kit/account'
import type { Context, TxContext } from '@/src/kit/context'
import type { RealtimeMessage } from '@/src/realtime/publish'

/**
 * Runs `work` in one transaction; inside another it joins that one. `work` may run twice, so it holds nothing but
 * database work. Events it published and calls it queued go out after the commit. Throws unauthorized for a person whose
 * account is gone.
 */
export async function transact<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (tx: Ctx & TxContext) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(ctx)) return work(ctx)
  let staleCacheTags = new Set<string>()
  let pendingMessages: RealtimeMessage[] = []
  const result = await ctx.core.db.transact(async (db) => {
    staleCacheTags = new Set()
    pendingMessages = []
    const tx = { ...ctx, db, inTransaction: true as const, staleCacheTags, pendingMessages }
    await requireOpenAccount(tx)
    const done = await work(tx)
    await ctx.inTransactionHook?.(tx)
    return done
  })
  ctx.core.cacheVersions.bump(staleCacheTags)
  ctx.core.committed()
  ctx.core.broadcaster.send(pendingMessages)
  return result
}

function isTransaction<Ctx extends Context>(ctx: Ctx): ctx is Ctx & TxContext {
  return 'inTransaction' in ctx
}
