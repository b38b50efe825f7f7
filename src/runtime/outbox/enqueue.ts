import { paramColumns, prepared } from '@/src/db/prepared'
import { causeOf, type TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { Cause, ClaimedJob } from '@/src/kit/jobs/claimed-job'
import type { OutboxJobType } from '@/src/kit/jobs/outbox-jobs'
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
  readonly key: string
  /** Jobs with the same subject run one at a time. */
  readonly subject: string
  readonly payload: Payload
}

interface LaterJob<Payload> extends NewJob<Payload> {
  readonly notBefore?: number
  /** What caused it, if several have different causes. */
  readonly cause?: Cause
}

/**
 * Stores jobs in the current transaction, to run after the commit and not before `notBefore` (ms since 1970). A job whose key exists isn't
 * stored again.
 */
export async function enqueue<Payload>(
  tx: TxContext,
  { kind }: OutboxJobType<Payload>,
  ...jobs: readonly LaterJob<Payload>[]
): Promise<void> {
  const at = tx.now()
  const rows = jobs.map(({ notBefore: nextAt = at, cause = causeOf(tx), ...job }) => {
    return { ...job, kind, state: 'pending' as const, attempts: 0, enqueuedAt: at, nextAt, ...cause }
  })
  if (rows.some(({ nextAt }) => nextAt <= at)) tx.pendingWork.outbox = true
  const [first] = rows
  if (first && rows.length === 1) await insertJob(tx.db, first)
  else if (first) await tx.db.insert(outbox).values(rows).onConflictDoNothing()
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
