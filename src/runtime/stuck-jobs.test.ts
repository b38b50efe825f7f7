import { describe, expect, test } from 'bun:test'
import { defineOutboxJob, handle, type OutboxHandler, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { Ask, enqueueAsk, stateOf, withOracle } from '@/tests/support/oracle-jobs'

const done: Outcome = { outcome: 'done' }

const modulesWith = (ask: OutboxHandler, ...tell: OutboxHandler[]) => [
  ...withOracle(ask),
  defineModule({ name: 'crier', owns: 'News.', outboxHandlers: tell }),
]

describe('a hanging destination', () => {
  const Tell = defineOutboxJob<{ word: string }>('crier.tell')

  /** Jobs of the oracle hang until the test ends them; those of the crier return at once. */
  async function hanging() {
    const told: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const modules = modulesWith(
      handle(Ask, async () => {
        await released
        return done
      }),
      handle(Tell, async (_, { key }) => {
        told.push(key)
        return done
      }),
    )
    const app = await createTestApp({ modules })
    const tell = (key: string, subject = key) =>
      transact(app.ctx, (tx) => enqueue(tx, Tell, { key, subject, payload: { word: key } }))
    const dispose = async () => {
      release()
      await app[Symbol.asyncDispose]()
    }
    return { app, tell, told, release, [Symbol.asyncDispose]: dispose }
  }

  test('delays no job of another destination, waiting or new (E13)', async () => {
    await using h = await hanging()
    for (let at = 0; at < 100; at++) await enqueueAsk(h.app.ctx, `asked ${at}`)
    await h.tell('waited')
    const drained = h.app.drain()
    await eventually(async () => expect(h.told).toEqual(['waited']))
    await h.tell('came later')
    await eventually(async () => expect(h.told).toEqual(['waited', 'came later']))
    h.release()
    await drained
    expect(new Set(Object.values(await stateOf(h.app)))).toEqual(new Set(['done']))
  })

  test('with many jobs of one subject delays no others (E14)', async () => {
    await using h = await hanging()
    for (let at = 0; at < 40; at++) await enqueueAsk(h.app.ctx, `asked ${at}`, 'one thing')
    h.app.advance(1)
    await h.tell('another')
    const drained = h.app.drain()
    await eventually(async () => expect(h.told).toEqual(['another']))
    h.release()
    await drained
  })

  test('does not delay runNow of another destination (E13)', async () => {
    await using h = await hanging()
    const keys = Array.from({ length: 60 }, (_, at) => `asked ${at}`)
    for (const key of keys) await enqueueAsk(h.app.ctx, key)
    const waiting = keys.map((key) => h.app.core.outbox.runNow(key))
    await h.tell('quick')
    expect(await h.app.core.outbox.runNow('quick')).toBe(true)
    h.release()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]))
  })
})

test('a job that never succeeds delays no others and is retried less and less often (E14)', async () => {
  const tried: string[] = []
  const poison = handle(Ask, async (_, { key }) => {
    tried.push(key)
    return key === 'poison' ? { outcome: 'unknown', reason: '400 no such thing' } : done
  })
  await using app = await createTestApp({ modules: modulesWith(poison) })
  await enqueueAsk(app.ctx, 'poison')
  for (let hour = 0; hour < 48; hour++) {
    await enqueueAsk(app.ctx, `sound ${hour}`)
    await app.drain()
    app.advance(3_600_000)
  }
  const { poison: left, ...others } = await stateOf(app)
  expect([left, new Set(Object.values(others))]).toEqual(['pending', new Set(['done'])])
  expect(tried.filter((key) => key === 'poison').length).toBeLessThanOrEqual(48)
})
