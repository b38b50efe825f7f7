import { expect, test } from 'bun:test'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Errors } from '@/src/kit/errors'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

const root = join(import.meta.dir, '../..')

/** Every refusal that any errors.ts of the project defines, whether or not its module lists it. */
async function definedKinds() {
  const files = globSync('{src,modules}/**/errors.ts', { cwd: root })
  const tables: Record<string, Errors>[] = await Promise.all(files.map((file) => import(join(root, file))))
  const makers = tables.flatMap((exported) => Object.values(exported)).flatMap((one) => Object.values(one))
  return makers.flatMap(({ kind }) => kind ?? [])
}

test('every refusal has a page that says what it means and what to do', async () => {
  await using app = await createTestApp()
  const kinds = await definedKinds()
  expect(kinds.length).toBeGreaterThan(10)
  for (const kind of kinds) {
    const path = kind.code.replaceAll('_', '-')
    const told = await expectResponse(app, { as: app.visitor(), get: `/api/problems/${path}`, status: 200 })
    expect(told.body).toEqual(kind)
    const page = await expectResponse(app, { as: app.visitor(), get: `/problems/${path}`, status: 200 })
    expect(page.body).toContain(`<title>${kind.title} · Mintmark</title>`)
    for (const words of [kind.title, kind.detail, kind.advice]) expect(words).toMatch(/^\p{Lu}.{3,}/u)
  }
})

test('a code is found as it is written in an answer, too', async () => {
  await using app = await createTestApp()
  await expectResponse(app, { as: app.visitor(), get: '/problems/price_changed', status: 200 })
  const { body } = await expectResponse(app, {
    as: app.visitor(),
    get: '/api/problems/price_changed',
    status: 200,
  })
  expect(body).toMatchObject({ title: 'Price changed', status: 409 })
})

test('the type of an answer is the address of its page', async () => {
  await using app = await createTestApp()
  const refused = await expectResponse(app, { as: app.visitor(), get: '/api/wallet', status: 401 })
  expect(refused.body.type).toBe('http://localhost:3000/problems/unauthorized')
  const { pathname } = new URL(refused.body.type)
  await expectResponse(app, { as: app.visitor(), get: pathname, status: 200 })
})

test.each(['nonsense', 'constructor', '__proto__', 'price-changed%00', 'x'.repeat(300)])(
  '404: %s is no refusal',
  async (code) => {
    await using app = await createTestApp()
    await expectResponse(app, { as: app.visitor(), get: `/problems/${code}`, status: 404 })
    const { body } = await app.visitor().get(`/api/problems/${code}`)
    expect([404, 422]).toContain(body.status)
  },
)
