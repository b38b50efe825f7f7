import { Check, CircleHelp, X } from 'lucide-react'
import type { Delivery } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import type { OrderPanelProps } from '@/modules/orders/web/slots'

type Mark = 'yes' | 'no' | 'unknown'
type ChecklistItem = { id: string; mark: Mark; text: string; page?: string | null }

const markIcons = {
  yes: { Icon: Check, color: 'text-good' },
  no: { Icon: X, color: 'text-bad' },
  unknown: { Icon: CircleHelp, color: 'text-ink-muted' },
}

/** The requirements of the trade and of its proof. */
export function Checklist({ delivery, party }: { delivery: Delivery; party: OrderPanelProps['party'] }) {
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
