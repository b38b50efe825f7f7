import type { Context } from '@/src/kit/context'
import { defineOutboxJob, type OutboxHandler } from '@/src/kit/jobs/outbox-jobs'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { outbox } from '@/src/runtime/schema'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

export const Ask = defineOutboxJob<{ word: string }>('oracle.ask')

/** The modules of an app whose outbox jobs these handlers run. */
export const withOracle = (...outboxHandlers: OutboxHandler[]) => [
  headerAuth,
  defineModule({ name: 'oracle', owns: 'Answers.', outboxHandlers }),
]

/** Enqueues a question; with the same `subject` as another one, it waits for that. */
export function enqueueAsk(ctx: Context, key: string, subject = key, word = 'when?'): Promise<void> {
  return transact(ctx, (tx) => enqueue(tx, Ask, { key, subject, payload: { word } }))
}

/** The states of all jobs, by key. */
export async function stateOf({ ctx }: TestApp): Promise<Record<string, string>> {
  return Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.key, row.state]))
}
