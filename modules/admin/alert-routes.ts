import * as v from 'valibot'
import { findAlerts, saveAlerts } from '@/modules/admin/alerts'
import { Alerts, AlertsInput, QueueAlerts, QueueParams } from '@/modules/admin/contract'
import type { overviewRoutes } from '@/modules/admin/overview-routes'
import { httpErrors } from '@/src/kit/errors'

const { not_found } = httpErrors
/** The name of a queue. */
const params = v.object({ id: QueueParams.entries.name })
/** Staff change only their own alerts, so no case has parties. */
const staff = { right: 'back-office', parties: async () => [] } as const

/** Routes for how the staff member who asks is notified of new cases. */
export function alertRoutes(scope: ReturnType<typeof overviewRoutes>) {
  return scope
    .get('/admin/alerts', ({ ctx }) => findAlerts(ctx), {
      detail: { summary: 'How you are notified of new cases: by email, by push and as a number, per queue.' },
      staff: 'back-office',
      response: { 200: Alerts },
    })
    .patch('/admin/alerts/:id', ({ ctx, params, body }) => saveAlerts(ctx, params.id, body), {
      detail: {
        summary: 'Changes how you are notified of new cases of a queue. What is left out stays as it is.',
      },
      params,
      body: AlertsInput,
      staff,
      throws: [not_found],
      response: { 200: QueueAlerts },
    })
}
