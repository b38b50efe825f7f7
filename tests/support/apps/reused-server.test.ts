import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineModule } from '@/src/kit/module/module'
import { seededRandom } from '@/src/kit/seeded-random'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

/** No other test has this list of modules, so none has left a server for it. */
const own = [...modules, defineModule({ name: 'marker', owns: 'Nothing.' })]

test('an application on a reused server responds like one on a new server', async () => {
  const first = await createTestApp({
    modules: own,
    env: {
      SITE_NAME: 'Before',
      PUBLIC_URL: 'https://before.example',
      SUPPORT_EMAIL: 'help@before.example',
      RATE_LIMIT_SCALE: '1',
      METRICS_TOKEN: 'before',
    },
    pages: { html: async () => '<title></title>Before', policy: "default-src 'none'" },
  })
  const user = await leaveTraces(first)
  await first[Symbol.asyncDispose]()
  await using reused = await createNext()
  await using fresh = await createNext()
  expect([reused.app.server === first.app.server, fresh.app.server === first.app.server]).toEqual([
    true,
    false,
  ])
  for (const path of readablePaths(first))
    expect(await responseOf(reused, path, user), path).toEqual(await responseOf(fresh, path, user))
  for (const app of [reused, fresh]) expect(await signUpWithoutData(app)).toBe(422)
  expect(logOf(reused)).toEqual(logOf(fresh))
  expect(await reused.eventNames()).toEqual(await fresh.eventNames())
})

test('an application that was disposed of takes no request, which the next one would answer', async () => {
  const first = await createTestApp({ modules: own })
  await first[Symbol.asyncDispose]()
  await using _next = await createTestApp({ modules: own })
  await expect(first.visitor().get('/healthz')).rejects.toThrow('a request ends before its application')
})

test('a server with an open request, or that listens, is not reused', async () => {
  const open = Promise.withResolvers<string>()
  const busy = await createTestApp({ modules: own, pages: { html: () => open.promise } })
  const pending = busy.visitor().get('/')
  await busy[Symbol.asyncDispose]()
  await using next = await createTestApp({ modules: own })
  expect(next.app.server).not.toBe(busy.app.server)
  open.resolve('')
  await pending
})

function createNext(): Promise<TestApp> {
  const random = seededRandom(1)
  return createTestApp({
    modules: own,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => random() * 256),
    pages: { html: async () => '<title></title>Next' },
    env: { RATE_LIMIT_SCALE: '1', METRICS_TOKEN: 'next' },
  })
}

/** Fills the caches, files, sessions and rate limits that the next application must not have. */
async function leaveTraces(app: TestApp): Promise<TestClient> {
  const user = await app.signIn('alice')
  await listItem(user, { itemName: 'Left Behind' })
  mkdirSync(join(app.dataDir, 'public'), { recursive: true })
  writeFileSync(join(app.dataDir, 'public', 'left.txt'), 'left')
  for (const path of readablePaths(app)) await responseOf(app, path, user)
  while ((await signUpWithoutData(app)) !== 429);
  app.advance(86_400_000)
  return user
}

function readablePaths({ app }: TestApp): string[] {
  const paths = app.server.routes.flatMap(({ method, path }) => (method === 'GET' ? path : []))
  return [
    // Drawing a picture takes a second.
    ...paths.filter((path) => !/[:*]|share-pictures/.test(path)),
    '/',
    '/missing',
    '/files/left.txt',
    '/.well-known/security.txt',
    '/api/items?search=left',
    '/api/search/suggestions?q=left',
  ]
}

/** Sends the session and the metrics token of the first application. */
async function responseOf(app: TestApp, path: string, { cookies }: TestClient) {
  const cookie = [...cookies].flatMap(([name, value]) => {
    const plain = name.replace('__Host-', '')
    return [`${plain}=${value}`, `__Host-${plain}=${value}`]
  })
  const headers = { cookie: cookie.join('; '), authorization: 'Bearer before' }
  const { status, headers: received, body } = await app.visitor().get(path, headers)
  return { status, headers: received.toJSON(), body }
}

/** Only counts toward the rate limit. */
async function signUpWithoutData(app: TestApp): Promise<number> {
  return (await app.visitor().post('/api/auth/signup', {})).status
}

function logOf({ logLines }: TestApp): string[] {
  return logLines.map((line) => line.replace(/"(at|durationMs)":("[^"]+"|[\d.]+)/g, ''))
}
