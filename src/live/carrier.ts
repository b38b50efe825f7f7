import type { Broadcaster } from '@/src/live/post'
import type { RealtimeMessage } from '@/src/live/tell'
import { everyoneTopic } from '@/src/live/topics'
import type { RedisConnection } from '@/src/redis/redis'

const realtimeChannel = 'letters'

/** Carries letters between the processes of one site; pages ask for what they missed while Redis was away. */
export function attachRealtime(redis: RedisConnection, post: Broadcaster): void {
  post.setTransport((sent) => redis.broadcast(realtimeChannel, sent))
  redis.onBroadcast(realtimeChannel, (told) => post.deliver(told as RealtimeMessage[]))
  redis.onReconnect(() => post.deliver([{ topic: everyoneTopic, frame: { type: 'missed', data: {} } }]))
}
