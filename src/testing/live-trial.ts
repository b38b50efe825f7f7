import { expect } from 'bun:test'
import * as v from 'valibot'
import { onFrame } from '@/src/live/frames'
import { defineTopic } from '@/src/live/topics'
import { eventually } from '@/src/testing/eventually'
import { createKitApp } from '@/src/testing/kit-app'
import { type LiveSocket, openSocketsOf } from '@/src/testing/live-socket'

export const sales = defineTopic('sales')
export const things = defineTopic('thing', { ofMany: true })

/** A site whose one module has topics, a frame that is taken in, one that breaks, and one for those who may buy. */
export async function openLiveTrial(env = {}) {
  const said: string[] = []
  const app = await createKitApp((scope) => scope, {
    env,
    topics: [sales, things],
    frames: [
      onFrame('say', { data: v.object({ words: v.string() }) }, async (ctx, { words }) => {
        said.push(`${ctx.actor.id}: ${words}`)
      }),
      onFrame('break', { data: v.unknown() }, async () => {
        throw new Error('a secret of the inside')
      }),
      onFrame('buy', { data: v.unknown(), verified: true }, async () => undefined),
      onFrame('knock', { data: v.unknown(), limit: '2/1h' }, async () => undefined),
    ],
  })
  const connect = openSocketsOf(app)
  const enter = (who: string) => connect({ headers: { 'x-person': who } })
  return { app, said, connect, enter, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** Waits until the socket has been refused just so often, with these codes. */
export function expectErrors({ heard }: LiveSocket, codes: string[]): Promise<void> {
  return eventually(async () => {
    const errors = heard.filter(({ type }) => type === 'error')
    expect(errors.map(({ data }) => Object(data).code)).toEqual(codes)
  })
}
