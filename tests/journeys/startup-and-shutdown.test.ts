import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { hostToListenOn } from '@/src/app/commands/serve'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/config/app-config'
import { SettingsStore } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { program } from '@/tests/support/servers/program'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { listItem, reserve } from '@/tests/support/trade'

/** For the tests that don't stop it. Its data folder was open to others before the start. */
let site: Site
beforeAll(async () => {
  site = await createSite()
  chmodSync(site.dataDir, 0o755)
  await site.start()
})
afterAll(() => site[Symbol.asyncDispose]())

/** The first line of the response to a request that is sent byte by byte as given. */
function firstLine(path: string, host: string): Promise<string> {
  const { port } = new URL(site.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), 'localhost', () =>
      socket.write(
        Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
      ),
    )
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      if (!received.includes('\r\n')) return
      resolve(received.split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

test('no Host header causes a 5xx on any route (D15)', async () => {
  for (const host of ['a b', '', '[::g', 'a:99999999', 'a?b', 'a#b', 'a/b', '<x>', '\xff', 'evil.example']) {
    for (const path of ['/api/nope', '/api/items', '/assets/x', '/marketplace']) {
      expect(await firstLine(path, host)).toMatch(/^HTTP\/1\.1 [234]/)
    }
  }
})

test('while writers open a connection per request, the site still responds to others, and stops on request', async () => {
  await using site = await createSite()
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const wanted = await listItem(seller)
  let isOver = false
  const written = new Set<number>()
  const writers = Array.from({ length: 10 }, async (_, at) => {
    const listing = { itemName: 'x', assetId: String(100 + at), category: 'hat', price: 5 }
    while (!isOver) {
      const { status } = await seller
        .post('/api/listings', listing, { connection: 'close' })
        .catch(() => ({ status: 0 }))
      if (status === 201) written.add(at)
    }
  })
  await eventually(async () => expect(written.size).toBe(writers.length))
  expect((await reserve(buyer, wanted)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  isOver = true
  await Promise.all(writers)
})

test.each([
  ['is on a full disk', '/dev/full'],
  ['has no reader anymore', '>(exit)'],
])('a server whose log %s serves and stops on request', async (_, log) => {
  const script = `exec "$0" "$@" > ${log} 2>&1`
  await using site = await createSite({ LOG_LEVEL: 'info' }, ['bash', '-c', script, ...program])
  await site.start()
  for (const path of ['/', '/api/items', '/api/status', '/healthz'])
    expect([path, (await site.visitor().get(path)).status]).toEqual([path, 200])
  expect(await site.stop()).toBe(0)
})

test.if(dialect === 'sqlite')('a server that is stopped while starting exits cleanly', async () => {
  await using site = await createSite()
  const start = site.start().catch(() => undefined)
  await eventually(async () => expect(existsSync(join(site.dataDir, 'server.lock'))).toBe(true))
  expect(await site.stop()).toBe(0)
  await start
})

test("a second server on the same data directory and port reports the conflict and doesn't disturb the first (E8)", async () => {
  const second = await site.command('serve')
  // PostgreSQL allows several servers, but not on one port.
  const expected = dialect === 'sqlite' ? [75, 'Another server'] : [1, 'cannot listen']
  expect([second.exitCode, second.stderr]).toEqual([
    expected[0],
    expect.stringContaining(String(expected[1])),
  ])
  expect((await site.visitor().get('/api/items?limit=1')).status).toBe(200)
})

test('the server reports a port in use and exits', async () => {
  await using other = await createSite({ PORT: new URL(site.origin).port })
  const { exitCode, stderr } = await other.command('serve')
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('cannot listen')])
})

test('a data folder that others can read is closed to them, and what the server writes is its own', async () => {
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect(modeOf(site.dataDir)).toBe(0o700)
  // The test itself writes printed.txt.
  for (const file of readdirSync(site.dataDir).filter((name) => name !== 'printed.txt'))
    expect([file, modeOf(join(site.dataDir, file)) & 0o077]).toEqual([file, 0])
})

test('metrics without a token are not served through a proxy on this machine', async () => {
  expect((await site.visitor().get('/metrics')).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect((await site.visitor().get('/metrics', { [header]: '203.0.113.7' })).status).toBe(404)
})

test.each([
  ['a local site with the temporary login', {}, '127.0.0.1'],
  ['a local site without it', { DEMO_LOGIN: 'false' }, '0.0.0.0'],
  ['a public site with it', { DEMO_LOGIN: 'true', PUBLIC_URL: 'https://shop.example' }, '0.0.0.0'],
  ['any site with HOST', { HOST: '127.0.0.2' }, '127.0.0.2'],
])('%s listens on the right address', async (_, env, expected) => {
  await using app = await createTestApp({ env })
  expect(hostToListenOn(app.core)).toBe(expected)
})

test('an address of another machine is reported as a wrong setting', async () => {
  await using site = await createSite({ HOST: '999.1.1.1' })
  const { exitCode, stderr } = await site.command('serve')
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('HOST, PORT: cannot listen on 999.1.1.1')])
})

test.each([
  ['127.0.0.1:1', 'connection refused'],
  ['no-such-host.invalid', 'no address is known for this host name'],
])(
  'a start without PostgreSQL at %s names host and reason, tries again, and gives up with advice',
  async (host, reason) => {
    const env = { DATABASE_URL: `postgres://keeper:unheard-of@${host}/nowhere`, DATABASE_WAIT_SECONDS: '2' }
    await using site = await createSite(env)
    const { exitCode, stderr } = await site.command('serve')
    const problem = `PostgreSQL at ${host} can't be reached: ${reason}.`
    const advice =
      'Check that it runs, that DATABASE_URL has its host and port, and that no firewall is between, then start again.'
    const retries = [1, 1].map((seconds) => `${problem} Trying again in ${seconds} s.`)
    expect([exitCode, stderr.trim().split('\n')]).toEqual([1, [...retries, `${problem} ${advice}`]])

    for (const command of ['audit', 'migrate'])
      expect(await site.command(command)).toEqual({ exitCode: 1, stdout: '', stderr: `${problem}\n` })
    const { stdout } = await site.command('doctor')
    expect(stdout).toMatch(new RegExp(`^wrong +database +${problem.slice(0, -1)}$`, 'm'))
  },
)

test('a start waits for PostgreSQL until it responds, unless DATABASE_WAIT_SECONDS says otherwise', () => {
  const { DATABASE_WAIT_SECONDS } = new SettingsStore([appConfig], {}).of(appConfig)
  expect(DATABASE_WAIT_SECONDS).toBeUndefined()
})

test('a start that waits for PostgreSQL stops on request', async () => {
  await using site = await createSite({ DATABASE_URL: 'postgres://keeper@127.0.0.1:1/nowhere' })
  const start = site.start().catch(() => undefined)
  await eventually(async () => expect(site.consoleOutput()).toContain('Trying again'))
  expect(await site.stop()).toBe(0)
  await start
})
