import type { UserContext } from '@/src/kit/context'

/** A completed purchase of the demo. */
export interface DemoTrade {
  orderId: string
  itemId: string
  /** The price that the buyer paid, in cents. */
  priceCents: number
  /** Counts from 0 among trades of the same time, for variety. */
  position: number
  /** Returns the context of a party, `later` ms after the purchase was completed. */
  actAs: (party: 'buyer' | 'seller', later: number) => UserContext
}
