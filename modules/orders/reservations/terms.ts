import { ordersConfig } from '@/modules/orders/config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

interface OrderTerms {
  /** Time the seller has to hand over the item after payment. */
  deliverySeconds: number
  /** Time the buyer has to confirm or dispute the delivery. */
  confirmSeconds: number
}

/** Returns the terms of an order that is placed now. */
export function orderTerms(ctx: Pick<Context, 'core'>): OrderTerms {
  const config = readConfig(ctx, ordersConfig)
  return {
    deliverySeconds: config.DELIVERY_WINDOW_SECONDS,
    confirmSeconds: config.CONFIRM_WINDOW_SECONDS,
  }
}
