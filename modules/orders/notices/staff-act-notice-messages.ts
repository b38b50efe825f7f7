import { staffReasonText } from '@/modules/orders/notices/notice-messages'

/** The notices when staff refund a part of a sale. */
export const partialRefundNotices = {
  buyer: {
    title: 'Partial refund started',
    content: ({ item, amount, refundedPart, reason }: PartialRefundParams) =>
      `You are refunded ${refundedPart} of ${amount} for ${item}.${staffReasonText(reason)}`,
  },
  seller: {
    title: 'Sale partly refunded',
    content: ({ item, amount, refundedPart, net, reason }: PartialRefundParams) =>
      `The buyer of ${item} is refunded ${refundedPart} of ${amount}. Your share is now ${net}.${staffReasonText(reason)}`,
  },
}

interface PartialRefundParams extends GoodwillParams {
  refundedPart: string
  net: string
}

/** Notices about goodwill, and about acts of staff that were undone. */
export const staffActNoticeMessages = {
  goodwill: {
    title: 'Goodwill credited',
    recipient: ({ item, amount, reason }: GoodwillParams) =>
      `The site put ${amount} into your wallet because of ${item}.${staffReasonText(reason)}`,
    otherTitle: 'Goodwill paid',
    other: ({ item, amount, reason }: GoodwillParams) =>
      `The site paid the other party ${amount} because of ${item}. Your money stays as it is.${staffReasonText(reason)}`,
  },
  undone: {
    title: 'A moderator undid an action',
    content: {
      cancel: (item: string) => `The cancellation of ${item} was undone, and the order goes on.`,
      refund: (item: string) => `A refund of ${item} was undone.`,
      reversal: (item: string) => `The sale of ${item} stands again, and the buyer is not refunded.`,
      goodwill: (item: string) => `The goodwill because of ${item} was taken back.`,
    } as Readonly<Record<string, (item: string) => string>>,
  },
}

interface GoodwillParams {
  item: string
  amount: string
  reason: string
}
