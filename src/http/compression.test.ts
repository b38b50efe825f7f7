import { afterAll, beforeAll, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { defineModule } from '@/src/kit/module/module'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const words = 'Gilded Crown, serial 12. '.repeat(100)
const picture = `<svg xmlns="http://www.w3.org/2000/svg"><title>${words}</title></svg>`
const shop = defineModule({
  name: 'shop',
  owns: 'Long answers.',
  routes: (scope) =>
    scope
      .get('/long', () => ({ words }))
      .get('/list', ({ set }) => {
        set.headers['content-type'] = 'application/json'
        return JSON.stringify([words])
      })
      .get('/short', () => ({ words: 'few' }))
      .get('/picture', () => new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }))
      .get('/photo', () => new Response(words, { headers: { 'content-type': 'image/png' } }))
      .post('/long', () => ({ words })),
})
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ modules: [headerAuth, shop], pages: { html: async () => `<html>${words}` } })
})
afterAll(() => app[Symbol.asyncDispose]())

async function ask(path: string, accepted: string, method = 'GET') {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: { 'accept-encoding': accepted },
  })
  const { status, headers, ...response } = await app.app.fetch(request).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    bytes: await answer.bytes(),
  }))
  const encoding = headers.get('content-encoding')
  const text = new TextDecoder().decode(decode(response.bytes, encoding))
  return { status, encoding, text, vary: headers.get('vary'), type: headers.get('content-type') }
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string | null) {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? Bun.gunzipSync(bytes) : bytes
}

test.each([
  ['/api/long', JSON.stringify({ words }), 'application/json'],
  ['/api/list', JSON.stringify([words]), 'application/json'],
  ['/api/picture', picture, 'image/svg+xml'],
])('%s is compressed for clients that accept it and the same for others', async (path, text, type) => {
  const squeezed = await ask(path, 'br, gzip')
  expect(squeezed).toMatchObject({ status: 200, encoding: 'gzip', text, vary: 'accept-encoding' })
  expect(squeezed.type).toStartWith(type)
  expect(await ask(path, 'gzip;q=0')).toMatchObject({ status: 200, encoding: null, text })
})

test('the initial HTML is compressed, with brotli for clients that accept it', async () => {
  const text = expect.stringContaining(words)
  const type = 'text/html; charset=utf-8'
  expect(await ask('/', 'gzip')).toMatchObject({ encoding: 'gzip', text, type })
  expect(await ask('/', 'gzip, br')).toMatchObject({ encoding: 'br', text, type, vary: 'accept-encoding' })
})

test('small and compressed responses are sent unchanged', async () => {
  expect((await ask('/api/short', 'gzip')).encoding).toBeNull()
  expect((await ask('/api/photo', 'gzip')).encoding).toBeNull()
})

test('responses to changes are not compressed', async () => {
  expect(await ask('/api/long', 'gzip', 'POST')).toMatchObject({ status: 200, encoding: null })
})

test('errors keep their status and content, compressed or not', async () => {
  expect(await ask('/api/nothing', 'gzip')).toMatchObject({ status: 404, type: 'application/problem+json' })
})
