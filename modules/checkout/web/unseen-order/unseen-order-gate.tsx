import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { setUnseenOrder, useUnseenOrder } from '@/modules/checkout/web/unseen-order/unseen-order'
import { orderPath } from '@/modules/orders/web/paths'
import { useLazyComponent } from '@/web/lib/modules/lazy-component'
import { useViewer } from '@/web/lib/session/viewer'

const load = () => import('./unseen-order-banner').then((m) => m.UnseenOrderBanner)

/** Part of every page, so it only decides: after a purchase the marketplace has a banner, until the order's page was opened. */
export function UnseenOrderGate() {
  const order = useUnseenOrder()
  const viewer = useViewer()
  const [path] = useLocation()
  const isOpened = order !== undefined && path === orderPath(order.orderId)
  useEffect(() => {
    if (isOpened) setUnseenOrder(undefined)
  }, [isOpened])
  const isBuyer = viewer.state === 'user' && viewer.user.id === order?.buyerId
  return isBuyer && !isOpened ? <Banner isShown={path === marketplacePath} /> : null
}

/** Loads the banner while the checkout still says that the order is paid, so that nothing moves on the marketplace. */
function Banner({ isShown }: { isShown: boolean }) {
  const View = useLazyComponent(load)
  return View && isShown ? <View /> : null
}
