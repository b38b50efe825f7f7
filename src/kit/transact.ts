import { lockOwnAccount } from '@/src/kit/account'
import { assert } from '@/src/kit/assert'
import type { BackgroundWork, Context, TxContext } from '@/src/kit/context'
import type { Isolation, Writer } from '@/src/kit/db'
import type { LogEntry } from '@/src/kit/log'
import { inSpan } from '@/src/kit/metrics/tracing'
import type { RealtimeMessage } from '@/src/kit/realtime/realtime'

/**
 * Runs `work` in a transaction, or in the current one. `work` may run twice, so it must contain only database work. Events,
 * outbox jobs, realtime messages and log entries are processed after the commit. Transactions of one user don't overlap. Throws
 * unauthorized when the user's account was deleted.
 */
export async function transact<Ctx extends Context, Result>(
  ctx: Ctx,
  work: (tx: Ctx & TxContext) => Promise<Result>,
  isolation: Isolation = 'serializable',
): Promise<Result> {
  if (isTransaction(ctx)) {
    assert(
      isolation === 'read committed' || ctx.isolation === 'serializable',
      'no transaction joins a weaker one',
    )
    return work(ctx)
  }
  if (ctx.request?.isReadOnly)
    ctx.core.log.error('a GET request opened a transaction', { route: ctx.request.route })
  let staleCacheTags = new Set<string>()
  let pendingMessages: RealtimeMessage[] = []
  let pendingLogEntries: LogEntry[] = []
  let pendingWork: BackgroundWork = { listeners: new Set(), outbox: false }
  const run = async (db: Writer) => {
    staleCacheTags = new Set()
    pendingMessages = []
    pendingLogEntries = []
    pendingWork = { listeners: new Set(), outbox: false }
    const pending = { staleCacheTags, pendingMessages, pendingLogEntries, pendingWork }
    const begun = { ...ctx, db, inTransaction: true as const, isolation, ...pending }
    const lockedAccount = await lockOwnAccount(begun)
    const tx = lockedAccount ? { ...begun, lockedAccount } : begun
    const result = await work(tx)
    await ctx.inTransactionHook?.(tx)
    return result
  }
  const span = { name: 'transaction', attributes: { 'mintmark.isolation': isolation } }
  const result = await inSpan(ctx, span, () => ctx.core.db.transact(run, isolation))
  ctx.core.cacheVersions.bump(staleCacheTags)
  ctx.core.wake(pendingWork)
  ctx.core.broadcaster.send(pendingMessages)
  for (const { message, fields } of pendingLogEntries) ctx.core.log.info(message, fields)
  return result
}

/**
 * Throws in a transaction, which would stay open while another service answers, and on SQLite keep all others from writing. `what` names the
 * operation.
 */
export function requireNoTransaction(ctx: Context, what: string): void {
  assert(!isTransaction(ctx), `${what} asks another service, so it runs outside of transactions`)
}

function isTransaction<Ctx extends Context>(ctx: Ctx): ctx is Ctx & TxContext {
  return 'inTransaction' in ctx
}
