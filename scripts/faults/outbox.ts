import type { Fault } from '@/scripts/faults/fault'

/** Outbox jobs and idempotent requests. */
export const outboxFaults: Fault[] = [
  {
    name: 'an expired idempotency key is reused without a lookup',
    file: 'src/kit/outbox-jobs.ts',
    find: 'ctx.now() - enqueuedAt >= keyLifetimeMs',
    replace: 'ctx.now() - enqueuedAt >= 1_000 * keyLifetimeMs',
    impact: 'The provider has forgotten the key and executes the request a second time.',
    caughtBy: { test: 'modules/orders/unknown-outcomes.test.ts' },
  },
  {
    name: 'a job is done before its effect is read back',
    file: 'modules/orders/payment-handlers.ts',
    find: '  const synced = await syncOrder(ctx, orderId)\n',
    replace: `  if (answer.outcome === 'ok') return { outcome: 'done' }
  const synced = await syncOrder(ctx, orderId)
`,
    impact: 'The order waits for a webhook that may never come.',
    caughtBy: { test: 'modules/orders/deadlines.test.ts' },
  },
  {
    name: 'jobs in flight are not recovered at startup',
    file: 'src/create-core.ts',
    find: 'Promise.all([core.outbox.recover(), background.relay.recover()])',
    replace: 'background.relay.recover()',
    impact: 'A refund interrupted by a crash is delayed.',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'the claim of a dead process never expires',
    file: 'src/runtime/outbox.ts',
    find: "? [...pending, ...(await this.dueIn('inflight'))] : pending",
    replace: '? pending : pending',
    impact: 'A refund interrupted by a crash is never made.',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'a process that lost its claim records the outcome',
    file: 'src/runtime/outbox-statements.ts',
    find: "        eq(outbox.attempts, param('claimedAttempt')),\n",
    replace: '',
    impact: 'A late rejection overwrites a successful attempt.',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'two workers run the same job',
    file: 'src/runtime/outbox-statements.ts',
    find: "        sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${param('now')}))`,\n",
    replace: '',
    impact: "Only the provider's idempotency key prevents a second payment.",
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'two jobs of one order run concurrently',
    file: 'src/runtime/outbox-statements.ts',
    find: "other.state = 'inflight' and other.next_at > ${now}",
    replace: "other.state = 'inflight' and other.next_at < 0",
    impact: 'A cancellation overtakes the creation of the intent it should cancel.',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'a request runs again when its response was lost',
    file: 'src/runtime/idempotency-records.ts',
    find: '    if (record.hasActed) throw httpErrors.idempotency_unanswered()\n',
    replace: '',
    impact: 'One click pays out twice.',
    caughtBy: { test: 'src/http/idempotency.test.ts' },
  },
]
