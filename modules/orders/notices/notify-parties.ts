import { saleNotices } from '@/modules/catalog/notification-kinds'
import type { OrderEventPayload } from '@/modules/orders/events'
import { openOrder } from '@/modules/orders/notices/notice-messages'
import type { OrderNotices } from '@/modules/orders/notices/order-notices'
import { purchaseNotices } from '@/modules/orders/notification-kinds'
import { describeOrder } from '@/modules/orders/queries'
import { orderPath } from '@/modules/orders/web/paths'
import { type Event, type Listener, onApply, type PublishedEvent } from '@/src/kit/events'
import { type Notice, type NotificationKind, notify } from '@/src/kit/notices/notify'

export const noticeParties = ['seller', 'buyer'] as const
export type NoticeParty = (typeof noticeParties)[number]

interface Options {
  /** The sales of the seller and the purchases of the buyer by default. */
  kind?: NotificationKind
  isMinor?: boolean
  /** Leaves out orders that a decision about a dispute ended. */
  isUnlessDecided?: boolean
  /** Overrides for the notice of one party. */
  override?: Partial<Record<NoticeParty, Partial<Pick<Notice, 'type' | 'isUrgent'>>>>
  /** See `onApply`. */
  formerNames?: readonly string[]
}

/** Defines the listener that notifies the parties of an order of an event, named after the event: `orders.notify-parties-of-order-paid`. */
export function notifyPartiesOf(
  event: Event<OrderEventPayload>,
  notices: OrderNotices,
  { kind, isMinor = false, isUnlessDecided = false, override = {}, formerNames = [] }: Options = {},
): Listener {
  const addressed = noticeParties.flatMap((party) => {
    const notice = notices[party]
    return notice ? [{ party, notice }] : []
  })
  return onApply(
    event,
    event.name.replace('.', '.notify-parties-of-'),
    async (tx, published) => {
      const { itemName: item, isDecided, ...amounts } = await describeOrder(tx, published.payload.orderId)
      if (isUnlessDecided && isDecided) return
      const all = addressed.map(({ party, notice }) => ({
        ...buildOrderNotice(published, party, item),
        ...(kind && { kind }),
        title: notice.title,
        content: notice.content({ item, ...amounts }),
        isMinor,
        ...override[party],
      }))
      await notify(tx, ...all)
    },
    { formerNames },
  )
}

/** The fields that all notices about an order share. */
export function buildOrderNotice(
  { id, at, payload }: PublishedEvent<OrderEventPayload>,
  party: NoticeParty,
  about: string,
): Omit<Notice, 'title' | 'content'> {
  return {
    userId: party === 'buyer' ? payload.buyerId : payload.sellerId,
    eventId: id,
    at,
    kind: party === 'buyer' ? purchaseNotices : saleNotices,
    type: 'transaction',
    about,
    itemId: payload.itemId,
    href: orderPath(payload.orderId),
    linkText: openOrder,
  }
}
