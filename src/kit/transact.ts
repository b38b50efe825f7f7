import { requireOpenAccount } from '@/src/kit/account'
import type { Context, TxContext } from '@/src/kit/context'
import type { RealtimeMessage } from '@/src/kit/realtime'

/**
 * Runs `work` in a transaction, or in the current one. `work` may run twice, so it must contain only database work. Events,
 * outbox jobs and realtime messages are processed after the commit. Throws unauthorized when the user's account was deleted.
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
    const result = await work(tx)
    await ctx.inTransactionHook?.(tx)
    return result
  })
  ctx.core.cacheVersions.bump(staleCacheTags)
  ctx.core.committed()
  ctx.core.broadcaster.send(pendingMessages)
  return result
}

function isTransaction<Ctx extends Context>(ctx: Ctx): ctx is Ctx & TxContext {
  return 'inTransaction' in ctx
}
