import { act } from '@testing-library/react/pure'

/** A WebSocket without a network: the test opens and drops the connection and sends the server's messages. */
export class FakeWebSocket extends EventTarget {
  readonly sent: unknown[] = []
  readyState = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: Event) => void) | null = null

  constructor(readonly url: string | URL) {
    super()
    openedSockets.push(this)
  }

  send(text: string): void {
    if (this.readyState === 0) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError')
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  async open(): Promise<void> {
    this.readyState = 1
    await this.dispatch(new Event('open'))
  }

  async receive(text: string): Promise<void> {
    await this.dispatch(new MessageEvent('message', { data: text }))
  }

  async drop(): Promise<void> {
    this.readyState = 3
    await this.dispatch(new Event('close'))
  }

  private async dispatch(event: Event): Promise<void> {
    await act(async () => {
      if (event.type === 'open') this.onopen?.(event)
      if (event.type === 'close') this.onclose?.(event)
      if (event instanceof MessageEvent) this.onmessage?.(event)
      this.dispatchEvent(event)
    })
  }
}

let openedSockets: FakeWebSocket[] = []

/** Replaces the global WebSocket. `sockets` collects the connections that pages open from now on. */
export function installFakeWebSocket(): { sockets: FakeWebSocket[]; restore: () => void } {
  const { WebSocket } = globalThis
  openedSockets = []
  Object.assign(globalThis, { WebSocket: FakeWebSocket })
  return { sockets: openedSockets, restore: () => void Object.assign(globalThis, { WebSocket }) }
}
