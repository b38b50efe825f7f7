import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import type { Core } from '@/src/kit/context'
import { leaseMs as deliveryLeaseMs } from '@/src/runtime/events/delivery-statements'
import { leaseMs } from '@/src/runtime/outbox/outbox-timing'
import { deliveries, outbox } from '@/src/runtime/schema'

/**
 * Makes jobs and deliveries due that were due before the clock was set back, or that wait for a retry. Leases start over. A job scheduled
 * for a certain time still waits for it. The workers find them within a second.
 */
export async function makeWaitingWorkDue({ db, now }: Core): Promise<void> {
  const at = now()
  const wasDue = or(gt(outbox.attempts, 0), lte(outbox.nextAt, outbox.enqueuedAt))
  const isWaiting = and(eq(outbox.state, 'pending'), gt(outbox.nextAt, at), wasDue)
  const isLeased = and(eq(outbox.state, 'inflight'), gt(outbox.nextAt, at + leaseMs))
  const isDelayed = or(isNotNull(deliveries.error), gt(deliveries.nextAt, at + deliveryLeaseMs))
  await db.transact(async (tx) => {
    await tx.update(outbox).set({ nextAt: at }).where(isWaiting)
    await tx
      .update(outbox)
      .set({ nextAt: at + leaseMs })
      .where(isLeased)
    await tx
      .update(deliveries)
      .set({ nextAt: at })
      .where(and(gt(deliveries.nextAt, at), isDelayed))
  })
}
