import type { NextAction } from '@/modules/orders/next-action/next-action-contract'

/** Texts of the orders on the home page. */
export const homeMessages = {
  title: 'Your Orders',
  all: 'All orders',
  empty: 'No open orders. When you buy or sell, your next step appears here.',
  browse: 'Find something to buy',
  /** The user's next actions. */
  own: {
    pay: 'Pay to keep it reserved',
    send: 'Hand over the item',
    receive: 'Check your inventory and confirm',
    showInventory: 'Make your inventory public',
  },
  /** Whom the order waits for otherwise. */
  waiting: {
    buyer: 'Waiting for the buyer',
    seller: 'Waiting for the seller',
    staff: 'Under review by a moderator',
    provider: 'Payment or refund in progress',
    platform: "Paused: the game platform isn't responding",
    nobody: 'Payment or refund in progress',
  } satisfies Record<NextAction['who'], string>,
  paymentHeld: 'The payment is being checked',
  bankDecides: { buyer: 'Your bank is deciding', seller: "The buyer's bank is deciding" },
  left: 'left',
}
