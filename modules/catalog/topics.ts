import { defineTopic } from '@/src/realtime/topics'

/** Completed sales, as Recently Sold shows them. */
export const salesTopic = defineTopic('sales')

/** Price and stock of one item. */
export const itemTopic = defineTopic('item', { ofMany: true })
