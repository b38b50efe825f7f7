import { defineTopic } from '@/src/realtime/topics'

/** New sales for Recently Sold. */
export const salesTopic = defineTopic('sales')

/** Changes of an item's cheapest listing and stock. */
export const itemTopic = defineTopic('item', { keyed: true })
