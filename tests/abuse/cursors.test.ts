import { afterAll, expect, test } from 'bun:test'
import { type Operation, readApiDocument } from '@/tests/abuse/generated/api-document'
import { Fixtures } from '@/tests/abuse/generated/fixtures'
import { collectModuleTesting } from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'
import type { TestClient } from '@/tests/support/test-client'

const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())
const document = await readApiDocument(world.app)
const fixtures = await Fixtures.create(world, document.operations)
for (const { testing } of await collectModuleTesting()) await testing.createData?.(world)
await fixtures.add()

const lists = document.operations.filter(
  ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'cursor'),
)

const readers: TestClient[] = []
for (const role of ['buyer', 'seller', 'admin'] as const) readers.push(await world.signInAs(role))

interface FirstPage {
  path: string
  as: TestClient
  next: string
  cursor: string
}

async function maybeFirstPage(list: Operation): Promise<FirstPage | undefined> {
  for (const path of pathsOf(list))
    for (const as of readers) {
      const query = list.parameters.some(({ name }) => name === 'limit') ? '?limit=1' : ''
      const { headers } = await as.get(path + query)
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      const cursor = next && new URL(next, 'http://localhost:3000').searchParams.get('cursor')
      if (next && cursor) return { path, as, next, cursor }
    }
  return undefined
}

function pathsOf({ path, parameters }: Operation): string[] {
  const placeholder = parameters.find((parameter) => parameter.in === 'path')
  if (!placeholder) return [path]
  const values = fixtures.known.get(`${path} ${placeholder.name}`) ?? []
  return values.map((value) => path.replace(`{${placeholder.name}}`, encodeURIComponent(String(value))))
}

/** A value that each parameter accepts: of its enumeration, a known id, or one of these, with the name of a user. */
const samples = ['7', 'seller', 'hat', '2026-01-05', 'true', 'x', '019bc186de00647d2b6de81b046d520e']

function valuesOf({ path, parameters }: Operation, name: string): string[] {
  const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {}
  const options = [schema, ...(schema.anyOf ?? [])].flatMap((option) => option.enum ?? option.const ?? [])
  const known = fixtures.known.get(`${path} ${name}`) ?? []
  return [...new Set([...options, ...known.slice(0, 3), ...samples].map(String))]
}

/** Means the same as no filter, and shows no further page. */
const isNoFilter = (name: string, value: string) => ['', 'all'].includes(value) || name === 'featured'

const pages = new Map<string, FirstPage>()
for (const list of lists) {
  const first = await maybeFirstPage(list)
  if (first) pages.set(list.path, first)
}

test('most lists have a second page here', () => {
  expect([pages.size > 20, lists.length > 25]).toEqual([true, true])
})

test.each([...pages.keys()])(
  '%s: the link to the next page works, also with another page size',
  async (path) => {
    const { as, next, cursor, path: url } = pages.get(path) as FirstPage
    expect((await as.get(next)).status).toBe(200)
    expect((await as.get(`${url}?cursor=${encodeURIComponent(cursor)}`)).status).toBe(200)
  },
)

test.each(lists)('$path: the cursor of another list is 422', async (list) => {
  const others = [...pages].filter(([path]) => path !== list.path)
  for (const [, { cursor }] of others)
    for (const path of pathsOf(list).slice(0, 1))
      for (const as of readers) {
        const { status } = await as.get(`${path}?cursor=${encodeURIComponent(cursor)}`)
        expect([path, cursor, [401, 403, 404, 422].includes(status)]).toEqual([path, cursor, true])
      }
})

test.each([...pages.keys()])('%s: a cursor of another filter or sort is 422', async (path) => {
  const { as, cursor, path: url } = pages.get(path) as FirstPage
  const list = lists.find((one) => one.path === path) as Operation
  const names = list.parameters.map(({ name }) => name).filter((name) => !['limit', 'cursor'].includes(name))
  for (const name of names.filter((one) => !path.includes(`{${one}}`))) {
    let triedCount = 0
    for (const value of valuesOf(list, name).filter((value) => !isNoFilter(name, value))) {
      const query = `${name}=${encodeURIComponent(value)}`
      if ((await as.get(`${url}?${query}`)).status !== 200) continue
      triedCount++
      const { status, body } = await as.get(`${url}?${query}&cursor=${encodeURIComponent(cursor)}`)
      expect([query, status, body.errors?.[0]?.path]).toEqual([query, 422, 'cursor'])
    }
    expect([name, triedCount > 0 || name === 'featured']).toEqual([name, true])
  }
})

test('spellings of the same filter share their cursors', async () => {
  const { as, path } = pages.get('/api/items') as FirstPage
  const first = await as.get(`${path}?category=HAT&search=%20crown%20&minPrice=1&limit=1`)
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  const { status } = await as.get(`${path}?minPrice=1.00&limit=2&search=crown&category=hat&cursor=${cursor}`)
  expect(status).toBe(200)
})
