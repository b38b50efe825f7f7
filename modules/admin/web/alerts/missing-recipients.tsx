import type { QueueSummary } from '@/modules/admin/contract'
import { messages } from '@/modules/admin/messages'
import { listQueues } from '@/modules/admin/web/alerts/list-queues'
import { Alert } from '@/web/ui/alert'

const { alerts: text } = messages

/** Lists the queues that nobody gets email about. */
export function MissingRecipients({ queues }: { queues: readonly QueueSummary[] }) {
  const missing = queues.filter(({ lacksRecipient }) => lacksRecipient)
  if (missing.length === 0) return null
  return (
    <div className="px-5 pt-4 pb-2">
      <Alert>{text.nobodyEmailed(listQueues(missing))}</Alert>
    </div>
  )
}
