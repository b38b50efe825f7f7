import type { OrderStatus } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { Badge, type Tone } from '@/web/ui/values/badge'

const tones: Partial<Record<OrderStatus, Tone>> = { completed: 'good', pending: 'wait', failed: 'bad' }

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{messages.statuses[status]}</Badge>
}
