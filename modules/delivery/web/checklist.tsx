import { Check, CircleHelp, X } from 'lucide-react'
import type { Delivery } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import type { OrderPanelProps } from '@/modules/orders/web/slots'

type Mark = 'yes' | 'no' | 'unknown'
type ChecklistItem = { id: string; mark: Mark; text: string; page?: string | null }

const markIcons = {
  yes: { Picture: Check, color: 'text-good' },
  no: { Picture: X, color: 'text-bad' },
  unknown: { Picture: CircleHelp, color: 'text-ink-muted' },
}

/** What has to be so for the copy to change hands, and for it to be seen. */
export function Checklist({ delivery, party }: { delivery: Delivery; party: OrderPanelProps['party'] }) {
  return (
    <ul aria-label={messages.checklist.label} className="grid gap-2 text-sm">
      {checklistItemsOf(delivery, party).map(({ id, mark, text, page }) => {
        const { Picture, color } = markIcons[mark]
        return (
          <li key={id} className="flex items-start gap-2.5">
            <Picture aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${color}`} />
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
                  {messages.checklist.look}
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
  const own = (side: 'seller' | 'buyer') => (party === side ? 'own' : 'other')
  const trade: ChecklistItem = {
    id: 'trade',
    mark: canTrade === null ? 'unknown' : canTrade ? 'yes' : 'no',
    text: lines.trade[own('buyer')][canTrade === false ? 'no' : 'yes'],
  }
  return [
    {
      id: 'seller',
      mark: markOf(seller.shows, 'holds'),
      text: lines.seller[own('seller')][seller.shows ?? 'holds'],
      page: seller.page,
    },
    {
      id: 'buyer',
      mark: buyer.shows === null ? 'unknown' : buyer.shows === 'hidden' ? 'no' : 'yes',
      text: lines.buyer[own('buyer')][buyer.shows === 'hidden' ? 'hidden' : 'open'],
      page: buyer.page,
    },
    ...(handover === 'resale' ? [] : [trade]),
  ]
}

function markOf(shows: Delivery['seller']['shows'], wished: 'holds' | 'lacks'): Mark {
  if (shows === null) return 'unknown'
  return shows === wished ? 'yes' : 'no'
}
