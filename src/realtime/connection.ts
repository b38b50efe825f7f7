import type { ServerWebSocket, WebSocketHandler } from 'bun'
import type { Network } from '@/src/http/client-address'
import type { Actor } from '@/src/kit/context'
import type { Frame } from '@/src/kit/realtime/realtime'
import { everyoneTopic, isPrivateTopic, userTopic } from '@/src/realtime/topics'

/** Called as things happen to a socket. */
export interface ConnectionHandlers {
  opened(connection: Connection): void
  closed(connection: Connection): void
  received(connection: Connection, message: string | Buffer): void
}

/** An open socket. */
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

  message(message: string | Buffer): void {
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

/** Bun's callbacks for opened, closed and receiving sockets, and the limits of each socket. */
export const socketHandlers: WebSocketHandler<Connection> = {
  open: (socket) => socket.data.open(socket),
  message: (socket, message) => socket.data.message(message),
  close: (socket) => socket.data.close(),
  maxPayloadLength: 16 * 1024,
  /** Bun pings a socket after 30 silent seconds and closes it after another 16 without a reply. */
  idleTimeout: 46,
  /** A socket that doesn't read is closed when this much is buffered. */
  backpressureLimit: 256 * 1024,
  closeOnBackpressureLimit: true,
  perMessageDeflate: false,
}
