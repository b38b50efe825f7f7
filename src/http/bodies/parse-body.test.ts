import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { listen } from '@/src/app/listen'
import type { Scope } from '@/src/http/scope'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { shared } from '@/tests/support/apps/shared'

const limitBytes = 64 * 1024
const Note = v.object({ text: v.string() })
const routes = (scope: Scope) =>
  scope
    .post('/notes', ({ body }) => ({ length: body.text.length }), { body: Note })
    .post('/options', ({ body }) => body, { body: v.object({ loud: v.optional(v.boolean(), false) }) })
    .post('/anything', ({ body }) => ({ body }), { body: v.unknown() })

/** A body of exactly `bytes` bytes. */
function noteOf(bytes: number): string {
  return JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
}

async function send({ app }: Pick<TestApp, 'app'>, body: BodyInit, headers: HeadersInit = {}) {
  const sent = new Headers({ 'content-type': 'application/json', ...headers })
  const response = await app.fetch(
    new Request('http://localhost:3000/api/notes', { method: 'POST', body, headers: sent }),
  )
  return { status: response.status, code: (await response.json()).code }
}

function streamOf(pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? new TextEncoder().encode(piece) : piece))
  return new ReadableStream({
    pull(controller) {
      const next = bytes.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    },
  })
}

const sharedApp = shared(() => createKitApp(routes))

describe('body size (E2)', () => {
  test('64 KiB are accepted and one byte more is not, with or without Content-Length', async () => {
    await using app = await createKitApp(routes)
    const announced = (bytes: number) => ({ 'content-length': String(bytes) })
    expect(await send(app, noteOf(limitBytes), announced(limitBytes))).toMatchObject({ status: 200 })
    expect(await send(app, noteOf(limitBytes))).toMatchObject({ status: 200 })
    const refused = { status: 413, code: 'body_too_large' }
    expect(await send(app, noteOf(limitBytes + 1), announced(limitBytes + 1))).toEqual(refused)
    expect(await send(app, noteOf(limitBytes + 1))).toEqual(refused)
    expect(await send(app, streamOf([noteOf(limitBytes + 1)]))).toEqual(refused)
    expect(await send(app, streamOf(Array.from({ length: 70 }, () => 'x'.repeat(1024))))).toEqual(refused)
  })

  test('an endless body is aborted', async () => {
    await using app = await createKitApp(routes)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1024))
      },
    })
    expect((await send(app, endless)).status).toBe(413)
    expect(pulled).toBeLessThan(200)
  })

  test('a body in chunks is joined, even if a chunk ends within a character', async () => {
    await using app = await createKitApp(routes)
    const bytes = new TextEncoder().encode('{"text":"é🎩"}')
    expect(await send(app, streamOf([...bytes].map((byte) => Uint8Array.of(byte))))).toMatchObject({
      status: 200,
    })
  })

  test('the limit holds over a real socket', async () => {
    await using app = await createKitApp(routes, { env: { PUBLIC_URL: 'http://localhost:3000' } })
    const server = listen(app.app.server, { port: 0, hostname: '127.0.0.1' })
    const post = (body: BodyInit) =>
      fetch(`http://127.0.0.1:${server?.port}/api/notes`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
    const statuses = [
      (await post(noteOf(100))).status,
      (await post(streamOf([noteOf(100)]))).status,
      (await post(noteOf(limitBytes + 1))).status,
      (await post(streamOf([noteOf(limitBytes), ' ']))).status,
    ]
    const huge = await post('x'.repeat(4 * 1024 * 1024))
    await app.app.server.stop(true)
    expect(statuses).toEqual([200, 200, 413, 413])
    expect([huge.status, await huge.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'body_too_large' }),
    ])
  })
})

describe('invalid JSON is rejected with 400', () => {
  const bad: [what: string, body: BodyInit][] = [
    ['half a document', '{"text": "a"'],
    ['words', 'hello'],
    ['a form', 'text=a'],
    ['single quotes', "{'text': 'a'}"],
    ['a comment', '{"text": "a"} // b'],
    ['NaN', '{"text": NaN}'],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['only spaces', '   '],
  ]
  test.each(bad)('%s', async (_, body) => {
    const app = await sharedApp()
    expect(await send(app, body)).toEqual({ status: 400, code: 'bad_json' })
  })
})

describe('JSON depth (E2)', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const statusOf = async (json: string) => {
    await using app = await createKitApp(routes)
    return (await app.visitor().post('/api/anything', json)).status
  }
  test('32 levels are accepted, 33 are not', async () => {
    expect(await statusOf(nested(32))).toBe(200)
    expect(await statusOf(nested(33))).toBe(400)
    expect(await statusOf('{"a":'.repeat(33) + 1 + '}'.repeat(33))).toBe(400)
  })
  test('tens of thousands of levels are rejected', async () => {
    expect(await statusOf(nested(30_000))).toBe(400)
  })
  test('brackets within strings do not count, even with escapes', async () => {
    expect(await statusOf(JSON.stringify({ text: '[{'.repeat(100) }))).toBe(200)
    expect(await statusOf(JSON.stringify({ text: `${'\\"['.repeat(100)}\\` }))).toBe(200)
    expect(await statusOf(`{"a\\"": "\\\\", "b": ${nested(32)}}`)).toBe(400)
  })
  test('many siblings do not count as depth', async () => {
    expect(await statusOf(`[${Array.from({ length: 5_000 }, () => '[]').join()}]`)).toBe(200)
  })
})

describe('Content-Type (C7)', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'text/plain; application/json',
    'x-application/json',
    '',
  ])('%p is rejected', async (type) => {
    const app = await sharedApp()
    expect(await send(app, '{"text":"a"}', { 'content-type': type })).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    })
  })
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('%p is accepted', async (type) => {
    const app = await sharedApp()
    expect((await send(app, '{"text":"a"}', { 'content-type': type })).status).toBe(200)
  })
})

describe('an empty body', () => {
  test.each<HeadersInit>([{}, { 'content-type': 'application/json' }])(
    'is {} where nothing is required: %p',
    async (headers) => {
      const { app } = await sharedApp()
      const post = (path: string) =>
        app.fetch(new Request(`http://localhost:3000/api${path}`, { method: 'POST', headers }))
      const options = await post('/options')
      expect([options.status, await options.json()]).toEqual([200, { loud: false }])
      expect((await post('/notes')).status).toBe(422)
    },
  )
})
