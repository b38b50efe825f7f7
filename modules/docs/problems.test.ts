import { expect, test } from 'bun:test'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Errors } from '@/src/kit/errors'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'

const root = join(import.meta.dir, '../..')

/** Returns every error kind that any errors.ts defines, even if its module doesn't list it. */
async function definedKinds() {
  const files = globSync('{src,modules}/**/errors.ts', { cwd: root })
  const tables: Record<string, Errors>[] = await Promise.all(files.map((file) => import(join(root, file))))
  const errors = tables.flatMap((exports) => Object.values(exports)).flatMap((table) => Object.values(table))
  return errors.flatMap(({ kind }) => kind ?? [])
}

const sharedApp = shared(createTestApp)

test('every error kind has a page with its meaning and advice', async () => {
  await using app = await createTestApp()
  const kinds = await definedKinds()
  expect(kinds.length).toBeGreaterThan(10)
  for (const kind of kinds) {
    const path = kind.code.replaceAll('_', '-')
    const response = await expectResponse(app, {
      as: app.visitor(),
      get: `/api/problems/${path}`,
      status: 200,
    })
    expect(response.body).toEqual(kind)
    const page = await expectResponse(app, { as: app.visitor(), get: `/problems/${path}`, status: 200 })
    expect(page.body).toContain(`<title>${kind.title} · Mintmark</title>`)
    for (const text of [kind.title, kind.detail, kind.advice]) expect(text).toMatch(/^\p{Lu}.{3,}/u)
  }
})

test('a code is also found with underscores', async () => {
  await using app = await createTestApp()
  await expectResponse(app, { as: app.visitor(), get: '/problems/price_changed', status: 200 })
  const { body } = await expectResponse(app, {
    as: app.visitor(),
    get: '/api/problems/price_changed',
    status: 200,
  })
  expect(body).toMatchObject({ title: 'Price changed', status: 409 })
})

test('the `type` of an error response is the URL of its page', async () => {
  await using app = await createTestApp()
  const response = await expectResponse(app, { as: app.visitor(), get: '/api/wallet', status: 401 })
  expect(response.body.type).toBe('http://localhost:3000/problems/unauthorized')
  const { pathname } = new URL(response.body.type)
  await expectResponse(app, { as: app.visitor(), get: pathname, status: 200 })
})

test.each(['nonsense', 'constructor', '__proto__', 'price-changed%00', 'x'.repeat(300)])(
  '404: %s is not an error code',
  async (code) => {
    const app = await sharedApp()
    await expectResponse(app, { as: app.visitor(), get: `/problems/${code}`, status: 404 })
    const { body } = await app.visitor().get(`/api/problems/${code}`)
    expect([404, 422]).toContain(body.status)
  },
)
