import { eq } from 'drizzle-orm'
import {
  FineAppealUpheld,
  FineUndone,
  PayoutFailed,
  PayoutPaid,
  PayoutRejected,
  PayoutReturned,
  SellerFined,
} from '@/modules/wallet/events'
import { messages } from '@/modules/wallet/messages'
import {
  fineNoticeMessages as fineTexts,
  openWallet,
  payoutNoticeMessages as texts,
} from '@/modules/wallet/notice-messages'
import { payoutNotices } from '@/modules/wallet/notification-kinds'
import type { PayoutParams } from '@/modules/wallet/payouts/notice-params'
import { findPayout } from '@/modules/wallet/payouts/payout-sync'
import { fineAppeals } from '@/modules/wallet/schema'
import { findAct } from '@/modules/wallet/staff-acts/staff-act-log'
import type { StaffActRow } from '@/modules/wallet/staff-acts/staff-act-request'
import { walletPath } from '@/modules/wallet/web/paths'
import type { TxContext } from '@/src/kit/context'
import { type Event, type Listener, onApply } from '@/src/kit/events'
import { formatDollars } from '@/src/kit/money'
import { notify } from '@/src/kit/notices/notify'

interface Options {
  isMinor?: boolean
  /** See `onApply`. */
  formerNames?: readonly string[]
}

/** Defines the listener that notifies a seller of an event about their payout account: `checkout.notify-seller-of-payout-account-changed`. */
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
        href: walletPath,
        linkText: openWallet,
        isMinor,
      }),
    { formerNames },
  )
}

interface PayoutNotice {
  title: string
  content: (payout: PayoutParams) => string
  mailText?: string
}

/** Defines the listener that notifies a seller of an event about one payout. Amount and reason are read from the payout, because events are kept forever. */
function notifySellerOfPayout(
  event: Event<{ payoutId: string; sellerId: string }>,
  { title, content, mailText }: PayoutNotice,
  formerNames: readonly string[] = [],
): Listener {
  return onApply(
    event,
    event.name.replace('.', '.notify-seller-of-'),
    async (tx, { id, at, payload }) => {
      const { amountCents, destination, method, state, failureReason } = await findPayout(
        tx,
        payload.payoutId,
      )
      await notify(tx, {
        userId: payload.sellerId,
        eventId: id,
        at,
        kind: payoutNotices,
        type: 'transaction',
        title,
        content: content({
          amount: formatDollars(amountCents),
          destination: destination ?? messages.methods[method],
          reason: failureReason ?? '',
          isReturnedInFull: state === 'returned',
        }),
        mailText,
        href: walletPath,
        linkText: openWallet,
      })
    },
    { formerNames },
  )
}

interface FineNotice {
  title: string
  content: (fine: { amount: string; reason: string }) => string
  mailText?: string
}

/** Defines the listener that notifies a seller of an event about a fine. Amount and reason are read from the fine, because events are kept forever. */
function notifySellerOfFine(
  event: Event<{ actId: string; sellerId: string }>,
  texts: FineNotice,
  reasonOf: (tx: TxContext, fine: StaffActRow) => Promise<string> | string = (_, { reason }) => reason,
): Listener {
  return onApply(event, event.name.replace('.', '.notify-seller-of-'), async (tx, { id, at, payload }) => {
    const fine = await findAct(tx, payload.actId)
    const reason = await reasonOf(tx, fine)
    await notify(tx, {
      userId: payload.sellerId,
      eventId: id,
      at,
      kind: payoutNotices,
      type: 'transaction',
      title: texts.title,
      content: texts.content({ amount: formatDollars(fine.amountCents), reason }),
      mailText: texts.mailText,
      href: walletPath,
      linkText: openWallet,
    })
  })
}

async function readAnswer(tx: TxContext, { id }: StaffActRow): Promise<string> {
  const [appeal] = await tx.db.select().from(fineAppeals).where(eq(fineAppeals.actId, id))
  return appeal?.answer ?? ''
}

export const noticeListeners = [
  notifySellerOfFine(SellerFined, fineTexts.fined),
  notifySellerOfFine(FineUndone, fineTexts.undone),
  notifySellerOfFine(FineAppealUpheld, fineTexts.upheld, readAnswer),
  notifySellerOfPayout(PayoutFailed, texts.failed),
  notifySellerOfPayout(PayoutRejected, texts.rejected),
  notifySellerOfPayout(PayoutPaid, texts.paid, ['notifications.notify-seller-of-payout-paid']),
  notifySellerOfPayout(PayoutReturned, texts.returned, ['notifications.notify-seller-of-payout-returned']),
]
