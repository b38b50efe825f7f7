import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { Scope } from '@/src/http/scope'
import { defineErrors, httpErrors } from '@/src/kit/errors'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'

const canary = 'canary-91c2'

const Hat = v.object({
  name: v.pipe(v.string(), v.minLength(3, 'A name has at least three letters.')),
  size: v.object({ cm: v.pipe(v.number(), v.integer(), v.maxValue(99)) }),
  tags: v.optional(v.array(v.picklist(['red', 'blue']))),
  maker: v.optional(v.pipe(v.string(), v.email())),
})

const hatErrors = defineErrors({
  hat_gone: [409, { title: 'Hat gone', detail: 'The hat is gone.', advice: 'Wear another.' }],
})

const routes = (scope: Scope) =>
  scope
    .post('/hats', ({ body }) => body, { body: Hat })
    .get('/hats', ({ query }) => query, {
      query: v.object({ page: v.optional(v.pipe(v.string(), v.digits())) }),
    })
    .get('/hats/:id', ({ params }) => params.id, {
      params: v.object({ id: v.pipe(v.string(), v.maxLength(20)) }),
    })
    .get('/gone', () => {
      throw hatErrors.hat_gone({ members: { price: 12 }, retryAfterSeconds: 7 })
    })
    .get('/broken', () => {
      throw new Error(`the password is ${canary}`)
    })
    .get('/rejected', () => Promise.reject(canary))
    .get('/busy', () => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' })
    })
    .get('/untrue', () => ({ count: canary }) as never, {
      response: { 200: v.object({ count: v.number() }) },
    })
    .get('/missing', () => {
      throw httpErrors.not_found()
    })

test('an error is a problem document with the request ID and a sentence to show', async () => {
  await using app = await createKitApp(routes)
  const { status, headers, body } = await app.visitor().get('/api/gone')
  expect(status).toBe(409)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('retry-after')).toBe('7')
  expect(body).toEqual({
    type: 'http://localhost:3000/problems/hat-gone',
    title: 'Hat gone',
    status: 409,
    detail: 'The hat is gone.',
    message: 'The hat is gone.',
    code: 'hat_gone',
    requestId: headers.get('x-request-id'),
    price: 12,
  })
  expect(body.requestId).toMatch(/^[0-9a-z-]{8,}$/)
})

test('every response has its own ID, which the client cannot choose', async () => {
  await using app = await createKitApp(routes)
  const sent = { 'x-request-id': canary }
  const replies = await Promise.all(['/healthz', '/api/gone', '/'].map((at) => app.visitor().get(at, sent)))
  expect(new Set(replies.map((reply) => reply.headers.get('x-request-id'))).size).toBe(3)
  expect(JSON.stringify(replies.map((reply) => [...reply.headers]))).not.toContain(canary)
})

test('a client that accepts plain text gets only the sentence', async () => {
  await using app = await createKitApp(routes)
  const { status, headers, body } = await app.visitor().get('/api/gone', { accept: 'text/plain' })
  expect([status, headers.get('content-type'), body]).toEqual([
    409,
    'text/plain; charset=utf-8',
    'The hat is gone.',
  ])
  expect(headers.get('retry-after')).toBe('7')
})

describe('invalid input', () => {
  test('is reported by path, in a sentence, without the value', async () => {
    await using app = await createKitApp(routes)
    const sent = { name: 'ab', size: { cm: canary }, tags: ['red', canary], maker: canary }
    const { status, body } = await app.visitor().post('/api/hats', sent)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors.map((one: { path: string }) => one.path)).toEqual([
      'name',
      'size.cm',
      'tags.1',
      'maker',
    ])
    expect(body.errors[0].message).toBe('A name has at least three letters.')
    expect(body.detail).toBe('A name has at least three letters.')
    expect(JSON.stringify(body)).not.toContain(canary)
    expect(app.logLines.join()).not.toContain(canary)
  })

  test.each([
    ['no body', undefined],
    ['null', 'null'],
    ['a text', `"${canary}"`],
    ['a number', '471108154223'],
    ['a list', `["${canary}"]`],
  ])('%s instead of an object', async (_, sent) => {
    await using app = await createKitApp(routes)
    const { status, body } = await app.visitor().post('/api/hats', sent)
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(JSON.stringify(body)).not.toMatch(/canary|471108154223/)
  })

  test('is reported for params and queries too', async () => {
    await using app = await createKitApp(routes)
    const query = await app.visitor().get(`/api/hats?page=${canary}`)
    expect([query.status, query.body.errors[0].path]).toEqual([422, 'page'])
    const param = await app.visitor().get(`/api/hats/${canary.repeat(3)}`)
    expect([param.status, param.body.errors[0].path]).toEqual([422, 'id'])
    expect(JSON.stringify([query.body, param.body])).not.toContain(canary)
  })
})

describe('an unexpected error', () => {
  test.each(['/api/broken', '/api/rejected', '/api/untrue'])(
    '%s: is logged, and the response hides its details',
    async (path) => {
      await using app = await createKitApp(routes)
      const { status, headers, body } = await app.visitor().get(path)
      expect([status, body.code, body.detail]).toEqual([500, 'internal', 'Something went wrong on our side.'])
      expect(JSON.stringify(body)).not.toContain(canary)
      expect(app.logLines.map((line) => JSON.parse(line))).toMatchObject([
        { level: 'error', requestId: headers.get('x-request-id') },
        { level: 'warn', message: 'request', status: 500, requestId: headers.get('x-request-id') },
      ])
    },
  )

  test('an unavailable database is 503 with Retry-After', async () => {
    await using app = await createKitApp(routes)
    const { status, headers, body } = await app.visitor().get('/api/busy')
    expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable'])
  })
})

test('prototype pollution keys are harmless (D10)', async () => {
  await using app = await createKitApp(routes)
  const hat = '"name": "crown", "size": {"cm": 5, "__proto__": {"polluted": 1}}'
  const sent = `{${hat}, "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}`
  const { status, body } = await app.visitor().post('/api/hats', sent)
  expect([status, body]).toEqual([200, { name: 'crown', size: { cm: 5 } }])
  const query = '__proto__[polluted]=1&__proto__=1&constructor=1&page=1&page=2&toString=1'
  expect((await app.visitor().get(`/api/hats?${query}`)).status).toBeLessThan(500)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
})

test('unknown fields are ignored (B5)', async () => {
  await using app = await createKitApp(routes)
  const sent = { name: 'crown', size: { cm: 5 }, role: 'admin', sellerId: 'me', state: 'paid' }
  expect((await app.visitor().post('/api/hats', sent)).body).toEqual({ name: 'crown', size: { cm: 5 } })
})

describe('no input causes a 500', () => {
  const nul = '\0'
  const odd = [
    '%',
    '%E0%A4%A',
    '%ff',
    '%00',
    '%C0%AF',
    '%ud800',
    '%F0%9F%8E',
    '..%2f..%2f',
    '%252e',
    'a'.repeat(5_000),
  ]
  test.each(odd)('%s in a path, a query and a cookie', async (text) => {
    await using app = await createTestApp()
    const paths = [
      `/api/items/${text}`,
      `/api/items?search=${text}`,
      `/api/${text}`,
      `/${text}`,
      `/item/${text}`,
    ]
    for (const path of [
      ...paths,
      `/api/roblox-thumbnail/${text}`,
      `/api/items?cursor=${text}&sellerId=${text}`,
    ]) {
      const reply = await app.visitor().get(path, { cookie: `sid=${text}; theme=${text}` })
      expect([path, reply.status < 500]).toEqual([path, true])
    }
  })

  test('a NUL or a lone surrogate in a text', async () => {
    await using app = await createTestApp()
    const ada = await app.signIn('ada')
    for (const text of [nul, `a${nul}b`, '\ud800', '\udfff\ud83c']) {
      const replies = [
        await app.visitor().post('/api/auth/temp-login', { username: text }),
        await ada.get(`/api/orders/${encodeURIComponent(text.toWellFormed())}`),
        await ada.put(`/api/favorites/${encodeURIComponent(text.toWellFormed())}`),
        await ada.post('/api/create-payment-intent', {
          amount: 1,
          itemId: text,
          listingId: text,
          assetId: text,
        }),
        await ada.post('/api/listings', {
          itemName: `Crown ${text}`,
          assetId: '1',
          category: 'hat',
          price: 1,
          condition: 'good',
          description: text,
        }),
      ]
      expect(replies.map((reply) => reply.status).filter((status) => status >= 500)).toEqual([])
    }
  })
})
