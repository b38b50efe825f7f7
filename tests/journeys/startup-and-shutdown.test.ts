import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

/** The first line of the answer to a request as it is written, down to the bytes. */
function firstLine(site: Site, path: string, host: string): Promise<string> {
  const { port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () =>
      socket.write(
        Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
      ),
    )
    let heard = ''
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      if (!heard.includes('\r\n')) return
      resolve(heard.split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

test('no Host header makes a 5xx, on any kind of address (D15)', async () => {
  await using site = await createSite()
  await site.start()
  for (const host of ['a b', '', '[::g', 'a:99999999', 'a?b', 'a#b', 'a/b', '<x>', '\xff', 'evil.example']) {
    for (const path of ['/api/nope', '/api/items', '/assets/x', '/marketplace']) {
      expect(await firstLine(site, path, host)).toMatch(/^HTTP\/1\.1 [234]/)
    }
  }
}, 60_000)

test('under writers that open a connection for each request the site still answers others, and stops when asked', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const wanted = await listItem(seller)
  let isOver = false
  const writers = Array.from({ length: 10 }, async (_, at) => {
    const listing = { itemName: 'x', assetId: String(100 + at), category: 'hat', price: 5 }
    while (!isOver)
      await seller.post('/api/listings', listing, { connection: 'close' }).catch(() => Bun.sleep(5))
  })
  await Bun.sleep(500)
  expect((await reserve(buyer, wanted)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  isOver = true
  await Promise.all(writers)
}, 60_000)

test.if(dialect === 'sqlite')(
  'asked to stop while it still starts, it ends as it should',
  async () => {
    await using site = await createSite()
    const start = site.start().catch(() => undefined)
    await eventually(async () => expect(existsSync(join(site.dataDir, 'server.lock'))).toBe(true))
    expect(await site.stop()).toBe(0)
    await start
  },
  60_000,
)

test('a second server on the same data directory and port leaves the first alone, and says so (E8)', async () => {
  await using site = await createSite()
  await site.start()
  const second = await site.command('serve')
  // PostgreSQL may have several servers, but not on one port.
  const refusal = dialect === 'sqlite' ? [75, 'Another server'] : [1, 'cannot listen']
  expect([second.exitCode, second.stderr]).toEqual([refusal[0], expect.stringContaining(String(refusal[1]))])
  expect((await site.visitor().get('/api/items?limit=1')).status).toBe(200)
}, 60_000)

test('a port that is taken is said, and the process ends', async () => {
  await using site = await createSite()
  await site.start()
  await using other = await createSite({ PORT: new URL(site.origin).port })
  const { exitCode, stderr } = await other.command('serve')
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('cannot listen')])
}, 60_000)

test('an address that is not of this machine is a wrong setting, and is named', async () => {
  await using site = await createSite({ HOST: '999.1.1.1' })
  const { exitCode, stderr } = await site.command('serve')
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('HOST, PORT: cannot listen on 999.1.1.1')])
}, 60_000)

test('a database that cannot be reached is said in a line, without what its address keeps secret', async () => {
  await using site = await createSite({ DATABASE_URL: 'postgres://keeper:unheard-of@127.0.0.1:1/nowhere' })
  const { exitCode, stderr } = await site.command('serve')
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^The database cannot be used: .+\n$/)])
  expect(stderr).not.toContain('unheard-of')
}, 60_000)

test('words that a command does not take are refused', async () => {
  await using site = await createSite()
  for (const words of [
    ['audit', 'extra'],
    ['serve', '--port', '9'],
    ['migrate', 'x'],
    ['user', 'sing'],
  ]) {
    expect([words, (await site.command(...words)).exitCode]).toEqual([words, 2])
  }
  expect((await site.command('--help')).exitCode).toBe(0)
}, 60_000)
