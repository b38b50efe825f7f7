import type { RedisConnection } from '@/src/cluster/redis-connection'
import type { Broadcaster } from '@/src/realtime/broadcaster'
import type { RealtimeMessage } from '@/src/realtime/publish'
import { everyoneTopic } from '@/src/realtime/topics'

const realtimeChannel = 'letters'

/** Carries letters between the processes of one site; pages ask for what they missed while Redis was away. */
export function attachRealtime(redis: RedisConnection, post: Broadcaster): void {
  post.setTransport((sent) => redis.broadcast(realtimeChannel, sent))
  redis.onBroadcast(realtimeChannel, (told) => post.deliver(told as RealtimeMessage[]))
  redis.onReconnect(() => post.deliver([{ topic: everyoneTopic, frame: { type: 'missed', data: {} } }]))
}
