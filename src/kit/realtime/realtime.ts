/** A JSON message over a socket, in either direction. */
export interface Frame {
  readonly type: string
  readonly data: unknown
}

/** A frame for every subscriber of a topic. */
export interface RealtimeMessage {
  readonly topic: string
  readonly frame: Frame
}

/** Sends frames to the open sockets of all processes. Implemented by src/realtime. */
export interface Broadcaster {
  send(messages: readonly RealtimeMessage[]): void
  /** Returns the frames that were sent to these topics within the last `ms`, oldest first: at most five seconds back. */
  recentFrames(topics: ReadonlySet<string>, ms: number): Frame[]
}

/** A public topic such as `sales`, or with `keyed` one topic per id such as `item:<id>`. */
export interface Topic {
  readonly name: string
  readonly keyed?: true
}
