import { caseMessages as text } from '@/modules/orders/disputes/case-messages'
import type { StaffOrder } from '@/modules/orders/staff/list-contract'
import { casePath } from '@/modules/orders/web/paths'
import { TextLink } from '@/web/ui/text-link'
import { Badge } from '@/web/ui/values/badge'

/** Leads to the case of an order, unless the viewer is a party, and says what is special about it. */
export function OrderLink({ order }: { order: StaffOrder }) {
  const { id, isOwnCase, chargeback, watched } = order
  return (
    <>
      {isOwnCase ? (
        <span>{orderName(order)}</span>
      ) : (
        <TextLink href={casePath(id)}>{orderName(order)}</TextLink>
      )}
      <span className="flex gap-1 not-empty:mt-1">
        {isOwnCase && <Badge tone="wait">{text.ownCase}</Badge>}
        {chargeback === 'open' && <Badge tone="bad">{text.withBank}</Badge>}
        {watched && <Badge>{text.watched}</Badge>}
      </span>
    </>
  )
}

export function orderName({ number, itemName }: StaffOrder) {
  return text.named({ number, item: itemName })
}
