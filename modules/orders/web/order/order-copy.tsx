import type { ReactNode } from 'react'
import { messages as catalogMessages } from '@/modules/catalog/messages'
import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { isPaid } from '@/modules/orders/web/order/order-money'
import { copyNowSlot } from '@/modules/orders/web/slots'
import { formatCount } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { CopyMark } from '@/web/ui/values/copy-mark'

const { item: texts } = messages

/** The copy of the order and, once it is paid, whether it was seen before the purchase and where it is now. */
export function OrderCopy({ order }: { order: Order }) {
  return (
    <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
      <Row label={texts.serial}>
        {typeof order.serial === 'number' ? (
          <span className="tabular">{`#${formatCount(order.serial)}`}</span>
        ) : (
          texts.noSerial
        )}
      </Row>
      <Row label={texts.condition}>{catalogMessages.conditions[order.condition]}</Row>
      {isPaid(order) && (
        <>
          <Row label={texts.whenBought}>
            <CopyMark verified={order.verified} />
          </Row>
          <Row label={texts.now}>
            <SlotView
              slot={copyNowSlot}
              props={{ orderId: order.id }}
              fallback={<CopyMark verified={null} />}
            />
          </Row>
        </>
      )}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 text-end">{children}</dd>
    </div>
  )
}
