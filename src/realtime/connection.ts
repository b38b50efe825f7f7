import type { ServerWebSocket } from 'bun'
import type { Network } from '@/src/http/client-address'
import type { Actor } from '@/src/kit/context'
import type { Frame } from '@/src/kit/realtime'
import { everyoneTopic, isPrivateTopic, userTopic } from '@/src/realtime/topics'

/** Called as things happen to a socket. */
export interface ConnectionHandlers {
  opened(connection: Connection): void
  closed(connection: Connection): void
  received(connection: Connection, message: string | Buffer): void
}

/** An open socket. Bun calls its methods. */
export class Connection {
  private socket: ServerWebSocket<Connection> | undefined
  /** Frames received in the current rate limit window. */
  readonly rate = { startedAt: 0, used: 0 }

  constructor(
    private readonly handlers: ConnectionHandlers,
    /** The current actor: their role may change while the socket is open. */
    public actor: Actor,
    readonly networks: readonly Network[],
  ) {}

  open(socket: ServerWebSocket<Connection>): void {
    this.socket = socket
    socket.subscribe(everyoneTopic)
    if (this.actor.kind === 'user') socket.subscribe(userTopic(this.actor.id))
    this.handlers.opened(this)
  }

  message(_socket: ServerWebSocket<Connection>, message: string | Buffer): void {
    this.handlers.received(this, message)
  }

  close(): void {
    this.handlers.closed(this)
  }

  send(frame: Frame): void {
    this.socket?.send(JSON.stringify(frame))
  }

  terminate(code: number, reason: string): void {
    this.socket?.close(code, reason)
  }

  /** The public topics that it is subscribed to. */
  get topics(): string[] {
    return this.socket?.subscriptions.filter((topic) => !isPrivateTopic(topic)) ?? []
  }

  subscribe(topics: Iterable<string>): void {
    for (const topic of topics) this.socket?.subscribe(topic)
  }

  unsubscribe(topics: Iterable<string>): void {
    for (const topic of topics) this.socket?.unsubscribe(topic)
  }
}
