import { requireOpenAccount } from '@/src/kit/account'
import type { Context, TxContext } from '@/src/kit/context'
import type { LogEntry } from '@/src/kit/log'
import type { RealtimeMessage } from '@/src/kit/realtime'

/**
 * Runs `work` in a transaction, or in the current one. `work` may run twice, so it must contain only database work. Events,
 * outbox jobs, realtime messages and log entries are processed after the commit. Throws unauthorized when the user's account was deleted.
 */
export async function transact<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (tx: Ctx & TxContext) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(ctx)) return work(ctx)
  let staleCacheTags = new Set<string>()
  let pendingMessages: RealtimeMessage[] = []
  let pendingLogEntries: LogEntry[] = []
  const result = await ctx.core.db.transact(async (db) => {
    staleCacheTags = new Set()
    pendingMessages = []
    pendingLogEntries = []
    const pending = { staleCacheTags, pendingMessages, pendingLogEntries }
    const tx = { ...ctx, db, inTransaction: true as const, ...pending }
    await requireOpenAccount(tx)
    const result = await work(tx)
    await ctx.inTransactionHook?.(tx)
    return result
  })
  ctx.core.cacheVersions.bump(staleCacheTags)
  ctx.core.committed()
  ctx.core.broadcaster.send(pendingMessages)
  for (const { message, fields } of pendingLogEntries) ctx.core.log.info(message, fields)
  return result
}

function isTransaction<Ctx extends Context>(ctx: Ctx): ctx is Ctx & TxContext {
  return 'inTransaction' in ctx
}
