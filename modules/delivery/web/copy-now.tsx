import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '@/modules/delivery/contract'
import { messages } from '@/modules/delivery/messages'
import { deliveryQuery } from '@/modules/delivery/web/queries'
import { classNames } from '@/web/ui/class-names'
import { Skeleton } from '@/web/ui/states/skeleton'
import { CopyMark } from '@/web/ui/values/copy-mark'
import { TimeAgo } from '@/web/ui/values/time-ago'

type Place = keyof typeof messages.copyNow

const placeClasses: Partial<Record<Place, string>> = { buyer: 'text-good', other: 'text-bad' }

/** Where both public inventories last showed the copy of a paid order, and when. */
export function CopyNow({ orderId }: { orderId: string }) {
  const { data: delivery, isPending } = useQuery(deliveryQuery(orderId))
  if (isPending) return <Skeleton className="h-4 w-28" />
  if (!delivery || delivery.finding === 'unproven') return <CopyMark verified={null} />
  const place = placeOf(delivery)
  return (
    <span className={classNames('whitespace-nowrap', placeClasses[place])}>
      {messages.copyNow[place]}
      {delivery.polledAt && (
        <>
          {' · '}
          <TimeAgo iso={delivery.polledAt} className="lowercase" />
        </>
      )}
    </span>
  )
}

function placeOf({ seller, buyer, finding }: Delivery): Place {
  if (buyer.observed === 'holds') return 'buyer'
  if (seller.observed === 'holds') return 'seller'
  if (finding === 'elsewhere') return 'other'
  if (seller.observed === null && buyer.observed === null) return 'unchecked'
  return seller.observed === 'lacks' && buyer.observed === 'lacks' ? 'nobody' : 'hidden'
}
