import { expect, test } from 'bun:test'
import type { Destination } from '@/src/http-client/destination'
import { unreachableSince } from '@/src/http-client/destination-state'
import { sendRequest } from '@/src/http-client/send-request'
import type { Fetch } from '@/src/kit/core'
import { createKitApp } from '@/tests/support/apps/kit-app'

const there: Destination = {
  name: 'there',
  hosts: ['users.roblox.com'],
  origins: [],
  perMinute: 100,
  timeoutMs: 5_000,
  bytesMax: 1_000,
}
const url = 'https://users.roblox.com/v1/users/1'

/** A host whose outside answers one thing after another, the last for ever; pauses move its clock. */
async function openHost(...answers: (() => Response | Promise<Response>)[]) {
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
const lost = () => Promise.reject(new TypeError('lost'))
const status = (code: number, headers?: Record<string, string>) => () =>
  new Response('', { status: code, headers })

test.each([404, 403, 400, 409])('a %i is an answer, and asked once', async (code) => {
  await using host = await openHost(status(code))
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered', status: code })
  expect(host.asked()).toBe(1)
})

test.each([
  ['a lost connection', lost],
  ['a 500', status(500)],
  ['a 503', status(503)],
  ['a 429', status(429)],
])('after %s it asks again, after a pause', async (_, first) => {
  await using host = await openHost(first, ok)
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered', status: 200 })
  expect(host.asked()).toBe(2)
  expect(host.paused.length).toBe(1)
})

test('what changes something is asked once, unless it may be asked again', async () => {
  await using host = await openHost(status(503))
  expect(await sendRequest(host.ctx, there, { url, method: 'POST' })).toMatchObject({
    outcome: 'unavailable',
  })
  expect(host.asked()).toBe(1)
  await using other = await openHost(status(503), ok)
  const repeatable = { url, method: 'POST', repeatable: true } as const
  expect(await sendRequest(other.ctx, there, repeatable)).toMatchObject({ outcome: 'answered' })
})

test('a pause that is asked for is kept: a short one is waited for, a long one is nobody asked in', async () => {
  await using host = await openHost(status(429, { 'retry-after': '1' }), ok)
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  expect(host.paused.reduce((sum, ms) => sum + ms, 0)).toBe(1_000)

  const inAMinute = new Date(Date.UTC(2026, 0, 15, 12, 1)).toUTCString()
  for (const after of ['60', inAMinute]) {
    await using busy = await openHost(status(429, { 'retry-after': after }), ok)
    expect(await sendRequest(busy.ctx, there, { url })).toMatchObject({
      outcome: 'unavailable',
      reason: 'budget',
    })
    expect(await sendRequest(busy.ctx, there, { url })).toMatchObject({
      outcome: 'unavailable',
      reason: 'budget',
    })
    expect(busy.asked()).toBe(1)
    expect(unreachableSince(busy.ctx, there)).toBeUndefined()
    busy.advance(60_000)
    expect(await sendRequest(busy.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  }
})

test('a budget that is used up by their count is used up, whoever used it', async () => {
  await using host = await openHost(
    status(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }),
    ok,
  )
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({
    outcome: 'unavailable',
    reason: 'budget',
  })
  host.advance(20_000)
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  expect(host.asked()).toBe(2)
})

test('a host that says that it is shut is down at once, and left alone for as long as it says, up to a minute', async () => {
  for (const [asked, kept] of [
    ['30', 30_000],
    ['3600', 60_000],
  ] as const) {
    await using host = await openHost(status(503, { 'retry-after': asked }), ok)
    const since = host.ctx.now()
    expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'unavailable' })
    expect(unreachableSince(host.ctx, there)).toBe(since)
    host.advance(since + kept - host.ctx.now() - 1)
    expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'unavailable' })
    expect(host.asked()).toBe(1)
    host.advance(1)
    expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  }
})

test('whoever does not answer is not asked by everybody, and is found again when it is back', async () => {
  await using host = await openHost(lost, lost, lost, lost, ok)
  const since = host.ctx.now()
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'unavailable' })
  expect(unreachableSince(host.ctx, there)).toBe(since)
  for (let callers = 0; callers < 50; callers += 1) await sendRequest(host.ctx, there, { url })
  expect(host.asked()).toBe(3)
  host.advance(10_000)
  for (let callers = 0; callers < 50; callers += 1) await sendRequest(host.ctx, there, { url })
  expect(host.asked()).toBe(4)
  expect(unreachableSince(host.ctx, there)).toBe(since)
  host.advance(10_000)
  expect(await sendRequest(host.ctx, there, { url })).toMatchObject({ outcome: 'answered' })
  expect(unreachableSince(host.ctx, there)).toBeUndefined()
  expect(host.logLines.filter((line) => line.includes('destination is down'))).toHaveLength(1)
})

test('whoever is known by their answers is away while somebody else answers or leads elsewhere', async () => {
  for (const answer of [status(302, { location: '/shut' }), () => new Response('<h1>Shut</h1>')]) {
    await using host = await openHost(answer)
    const isTheirs = () => false
    for (let tries = 0; tries < 3; tries += 1)
      await sendRequest(host.ctx, there, { url, isExpectedResponse: isTheirs })
    expect(unreachableSince(host.ctx, there)).toBeDefined()
  }
  await using host = await openHost(status(302, { location: '/shut' }))
  for (let tries = 0; tries < 3; tries += 1) await sendRequest(host.ctx, there, { url })
  expect(unreachableSince(host.ctx, there)).toBeUndefined()
})

test('two destinations have nothing to do with each other', async () => {
  await using host = await openHost(lost, lost, lost, ok)
  await sendRequest(host.ctx, there, { url })
  expect(await sendRequest(host.ctx, { ...there, name: 'elsewhere' }, { url })).toMatchObject({
    outcome: 'answered',
  })
})

test('whoever takes too long is given up on', async () => {
  const app = await createKitApp((scope) => scope, { sleep: async () => {} })
  await using _ = app
  await using silent = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    fetch: () => new Promise(() => {}),
  })
  const origin = `http://127.0.0.1:${silent.port}`
  const impatient = { ...there, origins: [origin], answersWithinMs: 50 }
  expect(await sendRequest(app.ctx, impatient, { url: `${origin}/` })).toMatchObject({
    outcome: 'unavailable',
  })
})
