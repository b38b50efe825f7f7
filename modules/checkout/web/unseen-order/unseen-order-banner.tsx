import { CircleCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import { messages } from '@/modules/checkout/messages'
import { setUnseenOrder, useUnseenOrder } from '@/modules/checkout/web/unseen-order/unseen-order'
import { orderPath } from '@/modules/orders/web/paths'
import { IconButton } from '@/web/ui/icon-button'

const { banner } = messages

/** Leads to the order that was just paid. */
export function UnseenOrderBanner() {
  const order = useUnseenOrder()
  if (!order) return null
  return (
    <aside aria-label={banner.label} className="border-b border-line bg-good-soft">
      <div className="mx-auto flex max-w-content items-center gap-3 px-4 py-1 text-sm sm:px-6">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
        <p className="min-w-0 flex-1 py-1.5">
          {banner.text(order.item)}{' '}
          <Link
            href={orderPath(order.orderId)}
            className="rounded-sm font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {banner.link}
          </Link>
        </p>
        <IconButton label={banner.dismiss} className="-me-2.5" onClick={() => setUnseenOrder(undefined)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </aside>
  )
}
