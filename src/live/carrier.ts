import type { Post } from '@/src/live/post'
import type { Letter } from '@/src/live/tell'
import { topicOfAll } from '@/src/live/topics'
import type { Redis } from '@/src/redis/redis'

const letters = 'letters'

/** Carries letters between the processes of one site; pages ask for what they missed while Redis was away. */
export function carryBy(redis: Redis, post: Post): void {
  post.carryBy((sent) => redis.tell(letters, sent))
  redis.onTold(letters, (told) => post.deliver(told as Letter[]))
  redis.onBack(() => post.deliver([{ topic: topicOfAll, frame: { type: 'missed', data: {} } }]))
}
