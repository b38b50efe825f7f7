import type { ItemDetail } from '@/modules/catalog/contract'
import { approvalMessages as text } from '@/modules/catalog/listings/approval-messages'
import { Badge } from '@/web/ui/values/badge'
import { Price } from '@/web/ui/values/price'

/** The user's own listings of the item that staff haven't approved. Nobody else sees them. */
export function WaitingNote({ listings }: { listings: NonNullable<ItemDetail['unapproved']> }) {
  return (
    <ul className="grid gap-3 border-t border-line px-5 py-4">
      {listings.map(({ listingId, price, approval }) => (
        <li key={listingId} className="grid gap-1 text-sm">
          <span className="flex flex-wrap items-center gap-2">
            <Price dollars={price} />
            <Badge tone={approval.state === 'waiting' ? 'wait' : 'bad'}>{text[approval.state]}</Badge>
          </span>
          <span className="wrap-anywhere text-ink-muted">
            {approval.reason === null ? text.waitingNote : text.declinedNote(approval.reason)}
          </span>
        </li>
      ))}
    </ul>
  )
}
