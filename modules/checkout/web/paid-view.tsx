import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { messages } from '@/modules/checkout/messages'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { setUnseenOrder } from '@/modules/checkout/web/unseen-order/unseen-order'
import { orderPath } from '@/modules/orders/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const redirectAfterMs = 2000
const { paid } = messages

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** `amount` in dollars. */
export type PaidOrder = {
  orderId: string
  itemName: string
  amount: number | string
  deliverTo: string
  isPlayerNamed: boolean
}

/**
 * The success view, with a link to the order. Redirects an idle user to the marketplace. Its links replace the history entry, so
 * that going back never opens the paid checkout.
 */
export function PaidView({ order }: { order: PaidOrder }) {
  const [, go] = useLocation()
  const { escrow, platform } = useClientConfig()
  const viewer = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  const isIdle = useIdleTimeout(redirectAfterMs, () => go(marketplacePath, { replace: true }))

  const buyerId = viewer.state === 'user' ? viewer.user.id : undefined
  const { orderId, itemName: item } = order

  useEffect(() => {
    heading.current?.focus()
    toast({ ...paid.toast, tone: 'good' })
  }, [])

  useEffect(() => {
    if (buyerId !== undefined) setUnseenOrder({ orderId, buyerId, item })
  }, [orderId, buyerId, item])

  return (
    <Page title={shellMessages.title} hideTitle width="form">
      <Panel>
        <div className="grid justify-items-center gap-2 py-8 text-center">
          <CircleCheck aria-hidden="true" className="mb-2 size-10 text-good" strokeWidth={1.5} />
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            {paid.title({ amount: formatMoney(order.amount), escrow })}
          </h2>
          <p className="max-w-sm text-sm text-ink-muted">
            {order.isPlayerNamed
              ? paid.message({ item, deliverTo: order.deliverTo })
              : paid.unnamedMessage({ item, platform })}
          </p>
          <Button asChild variant="primary" size="lg" className="mt-6">
            <Link href={orderPath(order.orderId)} replace>
              {paid.viewOrder}
            </Link>
          </Button>
          <p className="mt-2 h-5 text-sm text-ink-muted">
            {isIdle ? (
              paid.redirecting
            ) : (
              <Link href={marketplacePath} replace className="underline underline-offset-4 hover:text-ink">
                {paid.marketplace}
              </Link>
            )}
          </p>
        </div>
      </Panel>
    </Page>
  )
}

/** Calls `onEnd` after `afterMs` unless the user does something first. Returns true while the user is idle. */
function useIdleTimeout(afterMs: number, onEnd: () => void) {
  const [isIdle, setIdle] = useState(true)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(() => end(), afterMs)
    function onActivity(event: Event) {
      if (isDeliberate(event)) setIdle(false)
    }
    for (const name of activityEvents) addEventListener(name, onActivity, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of activityEvents) removeEventListener(name, onActivity)
    }
  }, [isIdle, afterMs])
  return isIdle
}

/** Browsers fire pointermove for a still pointer when the page changes, and repeat keydown while a key is held. */
function isDeliberate(event: Event) {
  if (event instanceof KeyboardEvent) return !event.repeat
  if (event.type === 'pointermove' && event instanceof MouseEvent) {
    return event.movementX !== 0 || event.movementY !== 0
  }
  return true
}
