import { messages } from '@/modules/admin/messages'

const { alerts } = messages
const listedMax = 3

/** "disputes, stuck Stripe events"; "new cases" for many. */
export function listQueues(found: readonly { label: string }[]): string {
  if (found.length > listedMax) return alerts.anyCase
  return found.map(({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`).join(', ')
}
