import { defineTopic } from '@/src/realtime/topics'

/** Changes of the reviews of a seller or an item, by its id. */
export const reviewsTopic = defineTopic('reviews', { keyed: true })
