import type { OrderNotices } from '@/modules/orders/service'

/** Notices to the buyer and the seller, by delivery event. */
export const noticeMessages = {
  buyerHidden: {
    buyer: {
      title: 'Make your inventory public',
      content: ({ item }) =>
        `We can't see ${item} arrive while your inventory is hidden. Make it visible to everyone: the order is paused until then.`,
    },
  },
  copyLeft: {
    buyer: {
      title: 'Did it arrive?',
      content: ({ item }) =>
        `${item} has left the seller's inventory. Check yours, then confirm that it arrived or open a dispute.`,
    },
    seller: {
      title: 'Waiting for the buyer',
      content: ({ item }) => `${item} has left your inventory. We asked the buyer whether it arrived.`,
    },
  },
} satisfies Record<string, OrderNotices>
