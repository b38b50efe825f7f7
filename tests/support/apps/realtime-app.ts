import { expect } from 'bun:test'
import * as v from 'valibot'
import { onFrame } from '@/src/realtime/frames'
import { defineTopic } from '@/src/realtime/topics'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'
import { socketOpener, type TestSocket } from '@/tests/support/test-socket'

export const salesTopic = defineTopic('sales')
export const thingTopic = defineTopic('thing', { keyed: true })

/**
 * A site with one module that has topics and four frame handlers: a working, a failing, a verified-only and a
 * rate-limited one.
 */
export async function createRealtimeApp(env = {}) {
  const handledMessages: string[] = []
  const app = await createKitApp((scope) => scope, {
    env,
    topics: [salesTopic, thingTopic],
    frames: [
      onFrame('say', { data: v.object({ words: v.string() }) }, async (ctx, { words }) => {
        handledMessages.push(`${ctx.actor.id}: ${words}`)
      }),
      onFrame('break', { data: v.unknown() }, async () => {
        throw new Error('a secret of the inside')
      }),
      onFrame('buy', { data: v.unknown(), verified: true }, async () => undefined),
      onFrame('knock', { data: v.unknown(), limit: '2/1h' }, async () => undefined),
    ],
  })
  const connect = socketOpener(app)
  const connectAs = (user: string) => connect({ headers: { 'x-user': user } })
  return {
    app,
    said: handledMessages,
    connect,
    enter: connectAs,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** Waits until the socket has received exactly these error codes. */
export function expectErrorCodes({ received }: TestSocket, codes: string[]): Promise<void> {
  return eventually(async () => {
    const errors = received.filter(({ type }) => type === 'error')
    expect(errors.map(({ data }) => Object(data).code)).toEqual(codes)
  })
}
