import { act } from '@testing-library/react/pure'

/** What stands for the network behind a page's live connection: the test opens it, closes it and speaks for the server. */
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
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
  }

  async connect(): Promise<void> {
    this.readyState = 1
    await this.tell(new Event('open'))
  }

  async say(text: string): Promise<void> {
    await this.tell(new MessageEvent('message', { data: text }))
  }

  async lose(): Promise<void> {
    this.readyState = 3
    await this.tell(new Event('close'))
  }

  private async tell(event: Event): Promise<void> {
    await act(async () => {
      if (event.type === 'open') this.onopen?.(event)
      if (event.type === 'close') this.onclose?.(event)
      if (event instanceof MessageEvent) this.onmessage?.(event)
      this.dispatchEvent(event)
    })
  }
}

let openedSockets: FakeWebSocket[] = []

/** Takes the place of the browser's WebSocket; answers the connections that pages make from now on. */
export function installFakeWebSocket(): { sockets: FakeWebSocket[]; restore: () => void } {
  const { WebSocket } = globalThis
  openedSockets = []
  Object.assign(globalThis, { WebSocket: FakeWebSocket })
  return { sockets: openedSockets, restore: () => void Object.assign(globalThis, { WebSocket }) }
}
