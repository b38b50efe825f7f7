import { expect, onTestFinished, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run, runOrThrow } from '@/scripts/lib/run'
import { buildClient, describeForPrograms } from '@/scripts/release/client/build-client'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

const page = readFileSync(join(import.meta.dir, '../../../docs/programs/client.md'), 'utf8')
const example = /```ts\n(.*?)```/s.exec(page)?.[1] ?? ''

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-client-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the names of the programs that don't compile. */
async function findErrors(folder: string, programs: Record<string, string>): Promise<string[]> {
  const names = Object.keys(programs)
  for (const name of names)
    await Bun.write(
      join(folder, name),
      `declare const process: { env: Record<string, string> }\n${programs[name]}`,
    )
  const { output } = await run([bun, 'check', ...names], { cwd: folder })
  return names.filter((name) => output.includes(name))
}

test('the client is the same in two builds, and its documented example compiles and works', async () => {
  const [folder, again] = [temporaryFolder(), temporaryFolder()]
  const name = await buildClient(folder, '1.2.3')
  await buildClient(again, '1.2.3')
  expect(Bun.sha(await Bun.file(join(again, name)).bytes(), 'hex')).toBe(
    Bun.sha(await Bun.file(join(folder, name)).bytes(), 'hex'),
  )
  await Bun.write(join(folder, 'package.json'), '{}')
  await runOrThrow([bun, 'add', `./${name}`], { cwd: folder })

  expect(await findErrors(folder, { 'program.ts': example })).toEqual([])
  const mistakes = Object.entries({
    "'/api/market'": "'/api/payouts'",
    'price = null': 'cost = null',
    '{ listingId, price }': '{ listingId, price: { price } }',
    'event.data.itemName': 'event.data.payoutId',
  })
  const programs = mistakes.map(
    ([written, wrong], at) => [`wrong-${at}.ts`, example.replace(written, wrong)] as const,
  )
  expect(await findErrors(folder, Object.fromEntries(programs))).toEqual(programs.map(([name]) => name))

  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { listingId, assetId } = await listItem(ann, { price: 20 })
  const { key } = (await ann.post('/api/keys', { name: 'Bot', scopes: ['market:read', 'listings:write'] }))
    .body
  using server = Bun.serve({ port: 0, fetch: (request) => app.app.fetch(request) })
  const site = server.url.href.replace(/\/$/, '')
  await Bun.write(join(folder, 'program.ts'), example.replace('https://market.example', site))
  process.env.MINTMARK_KEY = key
  onTestFinished(() => void delete process.env.MINTMARK_KEY)
  const { checkItem, changePrice } = await import(join(folder, 'program.ts'))
  expect(await checkItem(assetId)).toEqual({ price: 20, stock: 1 })
  expect(await changePrice(listingId, 15)).toBe('changed')
  expect(await changePrice('nonsense', 15)).toBe('not_found')
  expect(await checkItem(assetId)).toEqual({ price: 15, stock: 1 })
})

test('the description for programs has exactly the routes of the API that admit a key', () => {
  const problem = { 'application/problem+json': {}, 'text/plain': {} }
  const operation = (...security: object[]) => ({ security, responses: { default: { content: problem } } })
  const { paths } = describeForPrograms({
    paths: {
      '/api/orders': {
        get: operation({ session: [] }, { key: ['orders:read'] }),
        post: operation({ session: [] }),
      },
      '/api/payouts': { post: operation({ session: [] }) },
      '/mcp': { post: operation({}, { key: ['market:read'] }) },
    },
  })
  expect(Object.keys(paths)).toEqual(['/api/orders'])
  expect(paths['/api/orders']).toEqual({
    get: {
      ...operation({ session: [] }, { key: ['orders:read'] }),
      responses: { default: { content: { 'application/problem+json': {} } } },
    },
  })
})
