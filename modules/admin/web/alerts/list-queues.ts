import { messages } from '@/modules/admin/messages'

const { alerts, queues } = messages
const listedMax = 3

/** "disputes, stuck Stripe events"; "new cases" for many. */
export function listQueues(found: readonly { name: string }[]): string {
  if (found.length > listedMax) return alerts.anyCase
  return found
    .map(({ name }) => {
      const label = queues.names[name] ?? name
      return `${label.charAt(0).toLowerCase()}${label.slice(1)}`
    })
    .join(', ')
}
