import type { TicketState } from '@/modules/support/contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { Badge, type Tone } from '@/web/ui/values/badge'

const tones: Record<TicketState, Tone> = { open: 'wait', waiting: 'good', closed: 'neutral' }

/** The state of a ticket, as staff call it. */
export function TicketStateBadge({ state }: { state: TicketState }) {
  return <Badge tone={tones[state]}>{staffMessages.states[state]}</Badge>
}
