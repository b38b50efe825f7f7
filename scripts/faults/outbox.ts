import type { Fault } from '@/scripts/faults/fault'

/** Calls to the outside, and requests that come twice. */
export const outboxFaults: Fault[] = [
  {
    name: 'a key of yesterday is repeated without looking',
    file: 'src/kit/outbox-jobs.ts',
    find: 'return ctx.now() - queued.firstAt >= keysKeptMs',
    replace: 'return ctx.now() - queued.firstAt >= 1_000 * keysKeptMs',
    because: 'the provider has forgotten it and does everything a second time',
    caughtBy: { test: 'modules/orders/unknown-outcomes.test.ts' },
  },
  {
    name: 'a call is done before its effect is read back',
    file: 'modules/orders/payment-handlers.ts',
    find: '  const synced = await syncOrder(ctx, orderId)\n',
    replace:
      "  if (answer.outcome === 'ok') return { outcome: 'done' }\n  const synced = await syncOrder(ctx, orderId)\n",
    because: 'the order hangs on a message that may never come',
    caughtBy: { test: 'modules/orders/deadlines.test.ts' },
  },
  {
    name: 'calls under way are forgotten by the next start',
    file: 'src/create-core.ts',
    find: 'Promise.all([core.outbox.recover(), relay.recover()])',
    replace: 'relay.recover()',
    because: 'a refund that a crash cut off waits',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'the claim of a process that died never runs out',
    file: 'src/runtime/outbox.ts',
    find: "? [...pending, ...(await this.dueIn('inflight'))] : pending",
    replace: '? pending : pending',
    because: 'a refund that a crash cut off is never made',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'who has lost its claim still notes the outcome',
    file: 'src/runtime/outbox-statements.ts',
    find: ", eq(outbox.tries, filled('madeTries'))",
    replace: '',
    because: 'a late no overwrites that the call was made',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'two workers make the same call',
    file: 'src/runtime/outbox-statements.ts',
    find: "sql`(${outbox.state} = 'pending' or (${outbox.state} = 'inflight' and ${outbox.nextAt} <= ${filled('now')}))`,\n",
    replace: '',
    because: 'only the key of the provider stands between it and a second payment',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'two calls about one order are made at once',
    file: 'src/runtime/outbox-statements.ts',
    find: "other.state = 'inflight' and other.next_at > ${now}",
    replace: "other.state = 'inflight' and other.next_at < 0",
    because: 'a cancel overtakes the intent that it is to cancel',
    caughtBy: { test: 'src/runtime/outbox.test.ts' },
  },
  {
    name: 'a request is carried out again when its answer was lost',
    file: 'src/runtime/idempotency-records.ts',
    find: '    if (known.hasActed) throw httpErrors.idempotency_unanswered()\n',
    replace: '',
    because: 'one click pays out twice',
    caughtBy: { test: 'src/http/idempotency.test.ts' },
  },
]
