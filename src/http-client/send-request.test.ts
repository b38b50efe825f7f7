import { expect, test } from 'bun:test'
import type { Destination } from '@/src/http-client/destination'
import { unreachableSince } from '@/src/http-client/destination-state'
import { sendRequest } from '@/src/http-client/send-request'
import type { Fetch } from '@/src/kit/context'
import { createKitApp } from '@/tests/support/apps/kit-app'

const destination: Destination = {
  name: 'destination',
  hosts: ['users.roblox.com'],
  origins: [],
  perMinute: 100,
  timeoutMs: 5_000,
  bytesMax: 1_000,
}
const url = 'https://users.roblox.com/v1/users/1'

/** An app whose destination sends these responses in turn, the last one repeatedly. Sleeping advances its clock. */
async function openApp(...answers: (() => Response | Promise<Response>)[]) {
  const paused: number[] = []
  let asked = 0
  const fetch: Fetch = async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    return answer ? answer() : new Response()
  }
  const sleep = async (ms: number) => {
    paused.push(ms)
    app.advance(ms)
  }
  const app = await createKitApp((scope) => scope, { fetch, sleep, lookup: async () => ['128.116.0.1'] })
  return { ...app, paused, asked: () => asked }
}

const ok = () => new Response('{}')
const connectionError = () => Promise.reject(new TypeError('connection lost'))
const status = (code: number, headers?: Record<string, string>) => () =>
  new Response('', { status: code, headers })

test.each([404, 403, 400, 409])('a %i is a result and is not retried', async (code) => {
  await using app = await openApp(status(code))
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({
    outcome: 'received',
    status: code,
  })
  expect(app.asked()).toBe(1)
})

test.each([
  ['a lost connection', connectionError],
  ['a 500', status(500)],
  ['a 503', status(503)],
  ['a 429', status(429)],
])('after %s the request is retried with a delay', async (_, first) => {
  await using app = await openApp(first, ok)
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received', status: 200 })
  expect(app.asked()).toBe(2)
  expect(app.paused.length).toBe(1)
})

test('a POST is not retried unless it is retryable', async () => {
  await using app = await openApp(status(503))
  expect(await sendRequest(app.ctx, destination, { url, method: 'POST' })).toMatchObject({
    outcome: 'unavailable',
  })
  expect(app.asked()).toBe(1)
  await using other = await openApp(status(503), ok)
  const repeatable = { url, method: 'POST', retryable: true } as const
  expect(await sendRequest(other.ctx, destination, repeatable)).toMatchObject({ outcome: 'received' })
})

test('Retry-After is respected: a short pause is waited for, during a long one no request is sent', async () => {
  await using app = await openApp(status(429, { 'retry-after': '1' }), ok)
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  expect(app.paused.reduce((sum, ms) => sum + ms, 0)).toBe(1_000)

  const inAMinute = new Date(Date.UTC(2026, 0, 15, 12, 1)).toUTCString()
  for (const after of ['60', inAMinute]) {
    await using busy = await openApp(status(429, { 'retry-after': after }), ok)
    expect(await sendRequest(busy.ctx, destination, { url })).toMatchObject({
      outcome: 'unavailable',
      reason: 'throttled',
    })
    expect(await sendRequest(busy.ctx, destination, { url })).toMatchObject({
      outcome: 'unavailable',
      reason: 'throttled',
    })
    expect(busy.asked()).toBe(1)
    expect(unreachableSince(busy.ctx, destination)).toBeUndefined()
    busy.advance(60_000)
    expect(await sendRequest(busy.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  }
})

test("the destination's rate limit headers pause requests, whoever used up the limit", async () => {
  await using app = await openApp(
    status(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }),
    ok,
  )
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({
    outcome: 'unavailable',
    reason: 'throttled',
  })
  app.advance(20_000)
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  expect(app.asked()).toBe(2)
})

test('503 with Retry-After opens the circuit at once, for up to a minute', async () => {
  for (const [asked, kept] of [
    ['30', 30_000],
    ['3600', 60_000],
  ] as const) {
    await using app = await openApp(status(503, { 'retry-after': asked }), ok)
    const since = app.ctx.now()
    expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'unavailable' })
    expect(unreachableSince(app.ctx, destination)).toBe(since)
    app.advance(since + kept - app.ctx.now() - 1)
    expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'unavailable' })
    expect(app.asked()).toBe(1)
    app.advance(1)
    expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  }
})

test('an unresponsive destination gets only probes, and recovers', async () => {
  await using app = await openApp(connectionError, connectionError, connectionError, connectionError, ok)
  const since = app.ctx.now()
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'unavailable' })
  expect(unreachableSince(app.ctx, destination)).toBe(since)
  for (let callers = 0; callers < 50; callers += 1) await sendRequest(app.ctx, destination, { url })
  expect(app.asked()).toBe(3)
  app.advance(10_000)
  for (let callers = 0; callers < 50; callers += 1) await sendRequest(app.ctx, destination, { url })
  expect(app.asked()).toBe(4)
  expect(unreachableSince(app.ctx, destination)).toBe(since)
  app.advance(10_000)
  expect(await sendRequest(app.ctx, destination, { url })).toMatchObject({ outcome: 'received' })
  expect(unreachableSince(app.ctx, destination)).toBeUndefined()
  expect(app.logLines.filter((line) => line.includes('destination is down'))).toHaveLength(1)
})

test('unexpected responses and redirects count as failures if the request defines expected responses', async () => {
  for (const answer of [status(302, { location: '/shut' }), () => new Response('<h1>Shut</h1>')]) {
    await using app = await openApp(answer)
    const isTheirs = () => false
    for (let attempts = 0; attempts < 3; attempts += 1)
      await sendRequest(app.ctx, destination, { url, isExpectedResponse: isTheirs })
    expect(unreachableSince(app.ctx, destination)).toBeDefined()
  }
  await using app = await openApp(status(302, { location: '/shut' }))
  for (let attempts = 0; attempts < 3; attempts += 1) await sendRequest(app.ctx, destination, { url })
  expect(unreachableSince(app.ctx, destination)).toBeUndefined()
})

test('destinations are independent', async () => {
  await using app = await openApp(connectionError, connectionError, connectionError, ok)
  await sendRequest(app.ctx, destination, { url })
  expect(await sendRequest(app.ctx, { ...destination, name: 'elsewhere' }, { url })).toMatchObject({
    outcome: 'received',
  })
})

test('a request times out', async () => {
  const app = await createKitApp((scope) => scope, { sleep: async () => {} })
  await using _ = app
  await using silent = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: () => new Promise(() => {}),
  })
  const origin = `http://127.0.0.1:${silent.port}`
  const impatient = { ...destination, origins: [origin], timeoutMs: 50 }
  expect(await sendRequest(app.ctx, impatient, { url: `${origin}/` })).toMatchObject({
    outcome: 'unavailable',
  })
})
