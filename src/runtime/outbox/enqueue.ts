import { paramColumns, prepared } from '@/src/db/prepared'
import type { ClaimedJob } from '@/src/kit/claimed-job'
import { causeOf, type TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { OutboxJobType } from '@/src/kit/outbox-jobs'
import { leaseMs } from '@/src/runtime/outbox/outbox-timing'
import { outbox } from '@/src/runtime/schema'

const insertJob = prepared((db: Writer) =>
  db
    .insert(outbox)
    .values(
      paramColumns([
        'key',
        'kind',
        'subject',
        'payload',
        'state',
        'attempts',
        'enqueuedAt',
        'nextAt',
        'requestId',
        'traceparent',
      ]),
    )
    .onConflictDoNothing()
    .returning(),
)

interface NewJob<Payload> {
  /** The idempotency key. */
  key: string
  /** Jobs with the same subject run one at a time. */
  subject: string
  payload: Payload
}

/**
 * Stores a job in the current transaction, to run after the commit and not before `notBefore` (ms since 1970). Does nothing
 * when a job with this key exists.
 */
export async function enqueue<Payload>(
  tx: TxContext,
  { kind }: OutboxJobType<Payload>,
  { notBefore = tx.now(), ...job }: NewJob<Payload> & { notBefore?: number },
): Promise<void> {
  if (notBefore <= tx.now()) tx.pendingWork.outbox = true
  await insertJob(tx.db, {
    ...job,
    kind,
    state: 'pending',
    attempts: 0,
    enqueuedAt: tx.now(),
    nextAt: notBefore,
    ...causeOf(tx),
  })
}

/**
 * Stores the first job of a subject as claimed by this process. Pass the result to `core.outbox.run` after the commit; if that
 * doesn't happen, the job runs when its lease ends. Returns undefined when a job with this key exists.
 */
export async function enqueueClaimed<Payload>(
  tx: TxContext,
  { kind }: OutboxJobType<Payload>,
  job: NewJob<Payload>,
): Promise<ClaimedJob | undefined> {
  const at = tx.now()
  const claim = { state: 'inflight', attempts: 1, nextAt: at + leaseMs }
  const [claimed] = await insertJob(tx.db, {
    ...job,
    kind,
    ...claim,
    enqueuedAt: at,
    ...causeOf(tx),
  })
  return claimed
}
