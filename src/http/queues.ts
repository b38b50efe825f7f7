import * as v from 'valibot'
import type { HttpServices } from '@/src/http/guards'
import { createScope } from '@/src/http/scope'
import { isoTime } from '@/src/kit/iso-time'
import { measureQueues } from '@/src/runtime/queues'

const QueueSummary = v.object({
  name: v.string(),
  /** The number of open cases. */
  count: v.number(),
  /** When the oldest of them was opened; null without a case. */
  oldestAt: v.nullable(v.string()),
})

/** Serves the number of cases that wait for a person. */
export function queues(services: HttpServices) {
  return createScope(services, 'host').get(
    '/admin/queues',
    async ({ ctx }) =>
      (await measureQueues(ctx)).map(({ name, count, oldestAt }) => ({
        name,
        count,
        oldestAt: isoTime(oldestAt),
      })),
    {
      detail: { summary: 'For staff: how many cases of each kind wait for a person, and since when.' },
      staff: true,
      response: { 200: v.array(QueueSummary) },
    },
  )
}
