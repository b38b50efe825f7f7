import { withTimeout } from '@/src/kit/with-timeout'
import { patienceMs } from '@/tests/support/eventually'

/** A connection to a browser that speaks WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export interface Bidi {
  /** Sends a command and returns its result. Throws the browser's error, and if it doesn't respond: a navigation may swallow a command. */
  send<Result>(method: string, params: Record<string, unknown>): Promise<Result>
  /** Subscribes to an event. */
  on<Params>(event: string, handle: (params: Params) => void): Promise<void>
  close(): void
}

type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: unknown }

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(`${url}/session`)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const handlers = new Map<string, (params: never) => void>()
  let lastId = 0
  const opened = Promise.withResolvers<void>()
  socket.onopen = () => opened.resolve()
  socket.onerror = () => opened.reject(new Error(`No connection to ${url}`))
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed the connection'))
  }
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.type === 'event') return handlers.get(message.method)?.(message.params as never)
    const command = pending.get(message.id)
    pending.delete(message.id)
    if (message.type === 'success') command?.resolve(message.result)
    else command?.reject(new Error(`${message.error}: ${message.message}`))
  }
  await opened.promise
  const bidi: Bidi = {
    send: async <Result>(method: string, params: Record<string, unknown>) => {
      const command = Promise.withResolvers<unknown>()
      lastId += 1
      pending.set(lastId, command)
      socket.send(JSON.stringify({ id: lastId, method, params }))
      const response = command.promise.then((result) => ({ result }))
      const responded = await withTimeout(patienceMs / 4, response, undefined)
      if (!responded) throw new Error(`Firefox did not respond to ${method}`)
      return responded.result as Result
    },
    on: async (event, handle) => {
      handlers.set(event, handle)
      await bidi.send('session.subscribe', { events: [event] })
    },
    close: () => socket.close(),
  }
  await bidi.send('session.new', { capabilities: {} })
  return bidi
}
