import { paramColumns, prepared } from '@/src/db/prepared'
import type { TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { OutboxJobType } from '@/src/kit/outbox-jobs'
import { outbox } from '@/src/runtime/schema'

const insertJob = prepared((db: Writer) =>
  db
    .insert(outbox)
    .values({
      ...paramColumns(['key', 'kind', 'subject', 'payload', 'enqueuedAt', 'nextAt']),
      state: 'pending',
      attempts: 0,
    })
    .onConflictDoNothing()
    .returning({ key: outbox.key }),
)

/**
 * Stores a job in the current transaction, to run after the commit and not before `notBefore` (ms since 1970). Does nothing
 * when a job with this key exists. Jobs with the same subject run one at a time.
 */
export async function enqueue<Payload>(
  tx: TxContext,
  type: OutboxJobType<Payload>,
  { notBefore, ...job }: { key: string; subject: string; payload: Payload; notBefore?: number },
): Promise<void> {
  const at = tx.now()
  await insertJob(tx.db, { ...job, kind: type.kind, enqueuedAt: at, nextAt: notBefore ?? at })
}
