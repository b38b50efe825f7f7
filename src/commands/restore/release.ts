import { count, ne } from 'drizzle-orm'
import { reconcile } from '@/modules/orders/service'
import { failed } from '@/src/commands/command'
import { type Context, systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { checkInvariants, isBroken } from '@/src/runtime/invariants'
import { isRestoreLocked, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { outbox } from '@/src/runtime/schema'

/** Reads from the provider what became of every order that waits for it, proves the books, and only then lets out what was held back. */
export async function reconcileAndRelease(core: Core): Promise<number> {
  const ctx = systemContext(core, 'restore')
  if (!(await isRestoreLocked(ctx))) {
    process.stdout.write('Nothing is held back.\n')
    return 0
  }
  if (!(await reconcile(ctx)))
    return failed('The payment provider did not answer for every order. Nothing goes out yet; try again.')
  const broken = (await checkInvariants(ctx, modules)).filter(isBroken)
  if (broken.length > 0)
    return failed(
      `These invariants are broken: ${broken.map(({ invariant }) => invariant.id).join(', ')}. Nothing goes out yet; see mintmark audit.`,
    )
  const waiting = await countPendingJobs(ctx)
  await transact(ctx, releaseRestoreLock)
  process.stdout.write(`What was held back goes out: ${waiting || 'there was nothing'}.\n`)
  return 0
}

/** "2 core.send-mail, 1 orders.refund" */
async function countPendingJobs(ctx: Context): Promise<string> {
  const rows = await ctx.db
    .select({ kind: outbox.kind, calls: count() })
    .from(outbox)
    .where(ne(outbox.state, 'done'))
    .groupBy(outbox.kind)
    .orderBy(outbox.kind)
  return rows.map(({ kind, calls }) => `${calls} ${kind}`).join(', ')
}
