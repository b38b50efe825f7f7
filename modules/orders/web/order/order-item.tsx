import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { messages as catalogMessages } from '@/modules/catalog/messages'
import { itemPath, sellerPath } from '@/modules/catalog/web/paths'
import type { Order, Party } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { isPaid } from '@/modules/orders/web/order/order-money'
import { copyNowSlot, otherPartySlot } from '@/modules/orders/web/slots'
import { reportSlot } from '@/web/layout/slots'
import { formatCount } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'
import { CopyMark } from '@/web/ui/values/copy-mark'
import { ItemImage } from '@/web/ui/values/item-image'
import { Username } from '@/web/ui/values/username'

const { boughtBy, soldBy } = messages.item

export function OrderItem({ order, party }: { order: Order; party: Party }) {
  const other = otherParty(order, party)
  return (
    <Panel>
      <div className="flex items-center gap-4">
        <ItemImage
          src={order.imageUrl}
          assetId={order.assetId}
          name={order.itemName}
          category={order.category}
          size="small"
          className="size-20 shrink-0 rounded-md"
        />
        <div className="grid min-w-0 gap-1 text-sm">
          <h2 className="text-base">
            <Link
              href={itemPath(order.itemId)}
              className="inline-block py-0.5 underline-offset-4 hover:underline"
            >
              {order.itemName}
            </Link>
          </h2>
          {party !== 'buyer' && (
            <p className="text-ink-muted">
              {boughtBy(<Username key="buyer" name={order.buyer} isTemporary={order.buyerTemporary} />)}
            </p>
          )}
          {party !== 'seller' && (
            <p className="text-ink-muted">{soldBy(<Seller key="seller" order={order} />)}</p>
          )}
          {other && (
            <>
              <SlotView slot={otherPartySlot} props={other} />
              <SlotView
                slot={reportSlot}
                props={{ subject: 'person', id: other.userId, what: other.name, variant: 'text' }}
              />
            </>
          )}
        </div>
      </div>
      <OrderCopy order={order} />
    </Panel>
  )
}

function Seller({ order: { seller, sellerTemporary, sellerHasLeft } }: { order: Order }) {
  const name = <Username name={seller} isTemporary={sellerTemporary} />
  return sellerHasLeft ? name : <TextLink href={sellerPath(seller)}>{name}</TextLink>
}

/** Undefined if the viewer can't write to or report anyone: for staff, and if the account is deleted. */
function otherParty(order: Order, party: Party) {
  const { itemId } = order
  if (party === 'buyer' && !order.sellerHasLeft) return { userId: order.sellerId, name: order.seller, itemId }
  if (party === 'seller' && !order.buyerHasLeft) return { userId: order.buyerId, name: order.buyer, itemId }
  return undefined
}

const { item: texts } = messages

/** The copy of the order and, once it is paid, whether it was seen before the purchase and where it is now. */
function OrderCopy({ order }: { order: Order }) {
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
