import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { messages } from '@/modules/checkout/messages'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back after a while, unless the person does anything before; true as long as they did not. */
function useIdleTimeout(afterMs: number, onEnd: () => void) {
  const [alone, setAlone] = useState(true)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!alone) return
    const timer = setTimeout(() => end(), afterMs)
    function onSign(event: Event) {
      if (isDeliberate(event)) setAlone(false)
    }
    for (const sign of activityEvents) addEventListener(sign, onSign, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of activityEvents) removeEventListener(sign, onSign)
    }
  }, [alone, afterMs])
  return alone
}

/** Browsers report a pointer that stands still over a changed page as moved, and a key held down as pressed again. */
function isDeliberate(event: Event) {
  if (event instanceof KeyboardEvent) return !event.repeat
  if (event.type === 'pointermove' && event instanceof MouseEvent) {
    return event.movementX !== 0 || event.movementY !== 0
  }
  return true
}

/** `amount` in dollars. */
export type PaidOrder = { orderId: string; amount: number | string; deliverTo: string }

const redirectAfterMs = 2000
const { paid } = messages

/** It is paid: the way to the order, or, for a person who does nothing, back to the marketplace. From there no way back leads here: there is nothing left to pay. */
export function PaidView({ item, order }: { item: string; order: PaidOrder }) {
  const [, go] = useLocation()
  const { escrow } = useClientConfig()
  const heading = useRef<HTMLHeadingElement>(null)
  const leftAlone = useIdleTimeout(redirectAfterMs, () => go('/marketplace', { replace: true }))

  useEffect(() => {
    heading.current?.focus()
    toast({ ...paid.toast, tone: 'good' })
  }, [])

  return (
    <Page title={shellMessages.title} hideTitle width="form">
      <Panel>
        <div className="grid justify-items-center gap-2 py-8 text-center">
          <CircleCheck aria-hidden="true" className="mb-2 size-10 text-good" strokeWidth={1.5} />
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            {paid.title({ amount: formatMoney(order.amount), escrow })}
          </h2>
          <p className="max-w-sm text-sm text-ink-muted">
            {paid.message({ item, deliverTo: order.deliverTo })}
          </p>
          <Button asChild variant="primary" size="lg" className="mt-6">
            <Link href={`/orders/${order.orderId}`} replace>
              {paid.order}
            </Link>
          </Button>
          <p className="mt-2 h-5 text-sm text-ink-muted">
            {leftAlone ? (
              paid.leaving
            ) : (
              <Link href="/marketplace" replace className="underline underline-offset-4 hover:text-ink">
                {paid.marketplace}
              </Link>
            )}
          </p>
        </div>
      </Panel>
    </Page>
  )
}
