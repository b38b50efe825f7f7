import type { Cluster } from '@/src/kit/cluster'
import type { Broadcaster, Frame, RealtimeMessage } from '@/src/kit/realtime/realtime'
import { everyoneTopic, isPrivateTopic } from '@/src/realtime/topics'

type Receiver = (message: RealtimeMessage) => void

const realtimeChannel = 'realtime'
const recentMs = 5_000
/** Drops the oldest before their time if more are sent. */
const recentMax = 2_000

/** Delivers messages to the sockets of this process and, through the cluster, of the others. */
export class SocketBroadcaster implements Broadcaster {
  private readonly receivers = new Set<Receiver>()
  private cluster: Cluster | undefined
  /** Public messages of the last seconds, oldest first. */
  private readonly recent: { message: RealtimeMessage; at: number }[] = []

  send(messages: readonly RealtimeMessage[]): void {
    if (messages.length === 0) return
    this.deliver(messages)
    this.cluster?.broadcast(realtimeChannel, messages)
  }

  /** Delivers to this process only. */
  private deliver(messages: readonly RealtimeMessage[]): void {
    for (const message of messages) for (const receive of this.receivers) receive(message)
    const at = performance.now()
    for (const message of messages) if (!isPrivateTopic(message.topic)) this.recent.push({ message, at })
    while (this.recent.length > recentMax || (this.recent[0] && this.recent[0].at <= at - recentMs))
      this.recent.shift()
  }

  recentFrames(topics: ReadonlySet<string>, ms: number): Frame[] {
    const after = performance.now() - Math.min(ms, recentMs)
    return this.recent
      .filter(({ message, at }) => at > after && topics.has(message.topic))
      .map(({ message }) => message.frame)
  }

  /** Calls `receive` for every message. Returns a function that unsubscribes. */
  onMessage(receive: Receiver): () => void {
    this.receivers.add(receive)
    return () => void this.receivers.delete(receive)
  }

  /** Exchanges messages with the other processes. After a reconnect, pages refetch what they may have missed. */
  join(cluster: Cluster): void {
    this.cluster = cluster
    cluster.onBroadcast(realtimeChannel, (messages) => this.deliver(messages as RealtimeMessage[]))
    cluster.onReconnect(() => this.deliver([{ topic: everyoneTopic, frame: { type: 'missed', data: {} } }]))
  }
}
