import { buildPaidOrder, complete } from '@/modules/orders/factory'

/** Builds a completed order, and the paths of its review. */
export async function buildCompletedOrder() {
  const order = await buildPaidOrder()
  await complete(order)
  const { itemId = '', sellerId = '', buyerId = '' } = (await order.row()) ?? {}
  const path = `/api/orders/${order.orderId}/review`
  return {
    ...order,
    itemId,
    sellerId,
    buyerId,
    path,
    answerPath: `${path}/answer`,
    write: (stars = 5, text = 'Fast and friendly.') => order.buyer.post(path, { stars, text }),
    edit: (stars: number, text = 'Fast and friendly.') => order.buyer.put(path, { stars, text }),
    /** The same buyer receives and reviews another purchase. */
    reviewAnother: async (stars: number, text?: string) => {
      const orderId = await order.buyAnother()
      await order.buyer.post(`/api/orders/${orderId}/received`)
      await order.buyer.post(`/api/orders/${orderId}/review`, { stars, text })
    },
    /** The seller's public reviews. */
    listReviews: async () => (await order.app.visitor().get(`/api/reviews?sellerId=${sellerId}`)).body,
    /** The number of the seller's reviews, their average and distribution. */
    figures: async () => (await order.app.visitor().get(`/api/reviews/figures?sellerId=${sellerId}`)).body,
  }
}
