import { useQuery } from '@tanstack/react-query'
import { Check, CircleHelp, ExternalLink, X } from 'lucide-react'
import type { Delivery, Snapshot } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import { deliveryQuery } from '@/modules/delivery/web/queries'
import { inDeliveryStates, unpaidStates } from '@/modules/orders/contract'
import type { OrderPanelProps } from '@/modules/orders/web/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { formatDateTime } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
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

type Mark = 'yes' | 'no' | 'unknown'
type ChecklistItem = { id: string; mark: Mark; text: string; page?: string | null }

const markIcons = {
  yes: { Icon: Check, color: 'text-good' },
  no: { Icon: X, color: 'text-bad' },
  unknown: { Icon: CircleHelp, color: 'text-ink-muted' },
}

/** The requirements of the trade and of its proof. */
function Checklist({ delivery, party }: { delivery: Delivery; party: OrderPanelProps['party'] }) {
  return (
    <ul aria-label={messages.checklist.label} className="grid gap-2 text-sm">
      {checklistItemsOf(delivery, party).map(({ id, mark, text, page }) => {
        const { Icon, color } = markIcons[mark]
        return (
          <li key={id} className="flex items-start gap-2.5">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
            <span className="min-w-0 text-pretty">
              <span className="sr-only">{messages.checklist.marks[mark]}: </span>
              {text}{' '}
              {page && (
                <a
                  href={page}
                  target="_blank"
                  rel="noreferrer"
                  className="whitespace-nowrap underline underline-offset-4"
                >
                  {messages.checklist.openPage}
                </a>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function checklistItemsOf(
  { seller, buyer, canTrade, handover }: Delivery,
  party: OrderPanelProps['party'],
): ChecklistItem[] {
  const { lines } = messages.checklist
  const viewOf = (side: 'seller' | 'buyer') => (party === side ? 'own' : 'other')
  const trade: ChecklistItem = {
    id: 'trade',
    mark: canTrade === null ? 'unknown' : canTrade ? 'yes' : 'no',
    text: lines.trade[viewOf('buyer')][canTrade === false ? 'no' : 'yes'],
  }
  return [
    {
      id: 'seller',
      mark: seller.observed === null ? 'unknown' : seller.observed === 'holds' ? 'yes' : 'no',
      text: lines.seller[viewOf('seller')][seller.observed ?? 'holds'],
      page: seller.page,
    },
    {
      id: 'buyer',
      mark: buyer.observed === null ? 'unknown' : buyer.observed === 'hidden' ? 'no' : 'yes',
      text: lines.buyer[viewOf('buyer')][buyer.observed === 'hidden' ? 'hidden' : 'open'],
      page: buyer.page,
    },
    ...(handover === 'resale' ? [] : [trade]),
  ]
}

const { evidence: evidenceMessages } = messages

/** Snapshots of both inventories, newest first. */
function Evidence({ delivery }: { delivery: Delivery }) {
  const { platform } = useClientConfig()
  const { evidence, userAssetId, serial } = delivery
  if (evidence.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{evidenceMessages.title}</h3>
      <p className="text-sm text-ink-muted">
        {evidenceMessages.intro({ platform, copy: userAssetId, serial })}
      </p>
      <ul className="grid gap-2">
        {evidence.toReversed().map((snapshot) => (
          <li key={snapshot.id}>
            <SnapshotDetails snapshot={snapshot} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SnapshotDetails({ snapshot: { side, observed, readAt, sha256, body } }: { snapshot: Snapshot }) {
  return (
    <details className="min-w-0 rounded-md border border-line text-sm">
      <summary className="cursor-pointer px-3 py-2">
        {evidenceMessages.observed[side][observed]}, <time dateTime={readAt}>{formatDateTime(readAt)}</time>
      </summary>
      <div className="grid gap-3 border-t border-line p-3">
        <div className="grid gap-1">
          <span className="text-xs text-ink-muted">{evidenceMessages.hash}</span>
          <code className="text-xs break-all">{sha256 || evidenceMessages.notStored}</code>
        </div>
        {body && (
          <Field label={evidenceMessages.body}>
            <Textarea readOnly rows={5} value={body} className="font-mono text-xs break-all" />
          </Field>
        )}
      </div>
    </details>
  )
}
