import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { offerMessages } from '@/modules/catalog/sellers/offer-messages'
import { orderPath } from '@/modules/orders/web/paths'
import { openOrdersQuery } from '@/modules/orders/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Countdown } from '@/web/ui/values/countdown'

const { reserved: texts } = offerMessages

/** The copies of an item that the user has reserved and not paid for yet. */
export function ReservedCopies({ itemId }: { itemId: string }) {
  const { data: orders = [] } = useQuery(openOrdersQuery)
  const reserved = orders.filter(
    (order) => order.itemId === itemId && order.role === 'buyer' && order.nextAction.ifMissed === 'expires',
  )
  if (reserved.length === 0) return null
  return (
    <ul className="border-t border-line bg-accent-soft text-sm">
      {reserved.map(({ id, amount, nextAction: { deadline } }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
          <p>
            {texts.held(formatMoney(amount))}{' '}
            {deadline !== null && (
              <span className="text-ink-muted">
                <Countdown deadline={deadline} /> {texts.left}
              </span>
            )}
          </p>
          <Button asChild size="sm">
            <Link href={orderPath(id)}>{texts.pay}</Link>
          </Button>
        </li>
      ))}
    </ul>
  )
}
