import type { Cluster } from '@/src/kit/cluster'
import type { Broadcaster, RealtimeMessage } from '@/src/kit/realtime'
import { everyoneTopic } from '@/src/realtime/topics'

type Receiver = (message: RealtimeMessage) => void

const realtimeChannel = 'realtime'

/** Delivers messages to the sockets of this process and, through the cluster, of the others. */
export class SocketBroadcaster implements Broadcaster {
  private readonly receivers = new Set<Receiver>()
  private cluster: Cluster | undefined

  send(messages: readonly RealtimeMessage[]): void {
    if (messages.length === 0) return
    this.deliver(messages)
    this.cluster?.broadcast(realtimeChannel, messages)
  }

  /** Delivers to this process only. */
  private deliver(messages: readonly RealtimeMessage[]): void {
    for (const message of messages) for (const receive of this.receivers) receive(message)
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
