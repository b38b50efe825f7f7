import { LifeBuoy } from 'lucide-react'
import { Link } from 'wouter'
import type { OrderPanelProps } from '@/modules/orders/web/slots'
import { messages } from '@/modules/support/messages'
import { supportPathFor } from '@/modules/support/web/paths'

/** On the page of an order: opens a ticket about it. */
export function OrderHelp({ order, party }: OrderPanelProps) {
  if (party === 'staff') return null
  return (
    <Link
      href={supportPathFor(order.id)}
      className="inline-flex items-center gap-1.5 justify-self-start text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
    >
      <LifeBuoy aria-hidden="true" className="size-4" />
      {messages.own.orderHelp}
    </Link>
  )
}
