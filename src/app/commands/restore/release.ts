import { count, ne } from 'drizzle-orm'
import { findDifferences } from '@/modules/checkout/service'
import { reconcile } from '@/modules/orders/service'
import { type Context, type Core, systemContext } from '@/src/kit/context'
import { failed, type Output } from '@/src/kit/module/command'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { checkInvariants, isBroken } from '@/src/runtime/invariants'
import { isRestoreLocked, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { outbox } from '@/src/runtime/schema'

/** A backup older than this misses more than a comparison can explain. */
const comparedMs = 30 * dayMs

/** Reconciles every pending order with the payment provider, checks the invariants and then releases the restore lock. */
export async function reconcileAndRelease(core: Core, output: Output): Promise<number> {
  const ctx = systemContext(core, 'restore')
  if (!(await isRestoreLocked(ctx))) {
    output.print('No restore lock is active.\n', { wasLocked: false, pending: [] })
    return 0
  }
  if (!(await reconcile(ctx)))
    return failed('The payment provider did not respond for every order. Nothing is sent yet; try again.')
  const found = await findDifferences(ctx, ctx.now() - comparedMs)
  if (found.outcome !== 'ok')
    return failed('The payment provider did not respond. Nothing is sent yet; try again.')
  const broken = (await checkInvariants(ctx, modules)).filter(isBroken)
  if (broken.length > 0)
    return failed(
      `These invariants are broken: ${broken.map(({ invariant }) => invariant.id).join(', ')}. Nothing is sent yet; see mintmark audit.`,
    )
  const pending = await countPendingJobs(ctx)
  await transact(ctx, releaseRestoreLock)
  // "2 core.send-mail, 1 orders.refund"
  const listed = pending.map(({ kind, jobs }) => `${jobs} ${kind}`).join(', ')
  const differences = found.value.missingHere.length + found.value.missingThere.length
  const note =
    differences === 0
      ? ''
      : `The provider and the ledger differ in ${differences} places: mintmark reconcile\n`
  output.print(`Released: ${listed || 'no pending jobs'}.\n${note}`, {
    wasLocked: true,
    pending,
    differences,
  })
  return 0
}

async function countPendingJobs(ctx: Context): Promise<{ kind: string; jobs: number }[]> {
  return ctx.db
    .select({ kind: outbox.kind, jobs: count() })
    .from(outbox)
    .where(ne(outbox.state, 'done'))
    .groupBy(outbox.kind)
    .orderBy(outbox.kind)
}
