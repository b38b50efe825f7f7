import { PayoutPaid, PayoutRejected, PayoutReturned } from '@/modules/wallet/events'
import { openWallet, payoutNoticeMessages as texts } from '@/modules/wallet/notice-messages'
import { payoutNotices } from '@/modules/wallet/notification-kinds'
import { findPayout } from '@/modules/wallet/payout-sync'
import { type Event, type Listener, onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notify'

interface Options {
  isMinor?: boolean
  /** See `onApply`. */
  formerNames?: readonly string[]
}

/** Defines the listener that notifies a seller of an event about their payouts: `wallet.notify-seller-of-payout-paid`. */
export function notifySellerOf(
  event: Event<{ sellerId: string }>,
  notice: { title: string; content: string },
  { isMinor = false, formerNames = [] }: Options = {},
): Listener {
  return onApply(
    event,
    event.name.replace('.', '.notify-seller-of-'),
    (tx, { id, at, payload }) =>
      notify(tx, {
        userId: payload.sellerId,
        eventId: id,
        at,
        kind: payoutNotices,
        type: 'transaction',
        ...notice,
        href: '/wallet',
        linkText: openWallet,
        isMinor,
      }),
    { formerNames },
  )
}

/** The reason is read from the payout, because events are kept forever. */
const notifySellerOfRejection = onApply(
  PayoutRejected,
  'wallet.notify-seller-of-payout-rejected',
  async (tx, { id, at, payload }) => {
    const { failureReason } = await findPayout(tx, payload.payoutId)
    const { title, content, mailText } = texts.rejected
    await notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      at,
      kind: payoutNotices,
      type: 'transaction',
      title,
      content: content(failureReason ?? ''),
      mailText,
      href: '/wallet',
      linkText: openWallet,
    })
  },
)

export const noticeListeners = [
  notifySellerOfRejection,
  notifySellerOf(PayoutPaid, texts.paid, { formerNames: ['notifications.notify-seller-of-payout-paid'] }),
  notifySellerOf(PayoutReturned, texts.returned, {
    formerNames: ['notifications.notify-seller-of-payout-returned'],
  }),
]
