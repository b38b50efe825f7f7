import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { Delivery } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import { Checklist } from '@/modules/delivery/web/checklist'
import { Evidence } from '@/modules/delivery/web/evidence'
import { deliveryQuery } from '@/modules/delivery/web/queries'
import { inDeliveryStates, unpaidStates } from '@/modules/orders/contract'
import type { OrderPanelProps } from '@/modules/orders/web/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/values/time-ago'

/** The status of the delivery, a checklist and the way to trade while the item is due, and the evidence. */
export function DeliveryPanel({ order, party, isUnderReview }: OrderPanelProps) {
  const { data: delivery } = useQuery({
    ...deliveryQuery(order.id),
    enabled: !unpaidStates.includes(order.state) && order.state !== 'expired',
  })
  const { platform } = useClientConfig()
  if (!delivery || (delivery.finding === 'unproven' && delivery.evidence.length === 0)) return null
  const finding = delivery.finding ?? 'none'
  const isDue = inDeliveryStates.includes(order.state)
  const inProgress = isUnderReview
    ? messages.findingsUnderReview
    : order.dispute === 'open' && messages.findingsInDispute
  const other = isDue ? inProgress : messages.findingsAtEnd
  const texts = { ...messages.findings, ...other }
  const canHandOver = delivery.isWatched && !isUnderReview
  return (
    <Panel title={messages.title} aside={<LastChecked delivery={delivery} />}>
      <div className="grid max-w-3xl gap-5">
        <p className="text-pretty" aria-live="polite">
          {texts[finding](platform)}
        </p>
        {canHandOver && <Checklist delivery={delivery} party={party} />}
        {canHandOver && <HandoverLink delivery={delivery} platform={platform} />}
        <Evidence delivery={delivery} />
      </div>
    </Panel>
  )
}

function LastChecked({ delivery: { polledAt } }: { delivery: Delivery }) {
  if (polledAt === null) return null
  return (
    <span>
      {messages.lastChecked} <TimeAgo iso={polledAt} className="lowercase" />
    </span>
  )
}

/** Link to the platform, where the parties hand the item over themselves. */
function HandoverLink({ delivery, platform }: { delivery: Delivery; platform: string }) {
  const { handover, tradePage, itemPage } = delivery
  const href = handover === 'resale' ? itemPage : tradePage
  if (href === null) return null
  return (
    <Button asChild size="sm" className="justify-self-start">
      <a href={href} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden="true" className="size-4" />
        {handover === 'resale' ? messages.openItem(platform) : messages.openTrade(platform)}
      </a>
    </Button>
  )
}
