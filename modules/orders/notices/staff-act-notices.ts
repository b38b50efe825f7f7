import { GoodwillPaid, PartialRefundStarted, StaffActUndone } from '@/modules/orders/events'
import { buildOrderNotice, noticeParties } from '@/modules/orders/notices/notify-parties'
import {
  partialRefundNotices,
  staffActNoticeMessages,
} from '@/modules/orders/notices/staff-act-notice-messages'
import { describeOrder } from '@/modules/orders/queries'
import { type Listener, onApply } from '@/src/kit/events'
import { formatDollars } from '@/src/kit/money'
import { notify } from '@/src/kit/notices/notify'

/** Tells both parties who got goodwill, and why. */
const notifyOfGoodwill = onApply(
  GoodwillPaid,
  'orders.notify-parties-of-goodwill-paid',
  async (tx, published) => {
    const { orderId, to, amountCents, reason } = published.payload
    const { itemName: item } = await describeOrder(tx, orderId)
    const { title, recipient, otherTitle, other } = staffActNoticeMessages.goodwill
    const params = { item, amount: formatDollars(amountCents), reason }
    const notices = noticeParties.map((party) => ({
      ...buildOrderNotice(published, party, item),
      title: party === to ? title : otherTitle,
      content: party === to ? recipient(params) : other(params),
    }))
    await notify(tx, ...notices)
  },
)

/** Tells both parties what the buyer gets back and what the seller keeps. */
const notifyOfPartialRefund = onApply(
  PartialRefundStarted,
  'orders.notify-parties-of-partial-refund-started',
  async (tx, published) => {
    const { orderId, reason } = published.payload
    const { itemName: item, ...order } = await describeOrder(tx, orderId)
    const notices = noticeParties.map((party) => ({
      ...buildOrderNotice(published, party, item),
      title: partialRefundNotices[party].title,
      content: partialRefundNotices[party].content({ item, ...order, reason }),
    }))
    await notify(tx, ...notices)
  },
)

const notifyOfUndoneAct = onApply(
  StaffActUndone,
  'orders.notify-parties-of-staff-act-undone',
  async (tx, published) => {
    const { orderId, kind } = published.payload
    const { itemName: item } = await describeOrder(tx, orderId)
    const { title, content } = staffActNoticeMessages.undone
    const text = content[kind]
    if (!text) return
    const notices = noticeParties.map((party) => ({
      ...buildOrderNotice(published, party, item),
      title,
      content: text(item),
    }))
    await notify(tx, ...notices)
  },
)

/** Tell both parties what staff did with the money of their order. */
export const staffActListeners: Listener[] = [notifyOfGoodwill, notifyOfPartialRefund, notifyOfUndoneAct]
