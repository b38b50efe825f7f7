import type { Broadcaster } from '@/src/live/post'
import type { RealtimeMessage } from '@/src/live/tell'
import { everyoneTopic } from '@/src/live/topics'
import type { Redis } from '@/src/redis/redis'

const realtimeChannel = 'letters'

/** Carries letters between the processes of one site; pages ask for what they missed while Redis was away. */
export function attachRealtime(redis: Redis, post: Broadcaster): void {
  post.useTransport((sent) => redis.tell(realtimeChannel, sent))
  redis.onTold(realtimeChannel, (told) => post.deliver(told as RealtimeMessage[]))
  redis.onBack(() => post.deliver([{ topic: everyoneTopic, frame: { type: 'missed', data: {} } }]))
}
