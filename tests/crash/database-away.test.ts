import { expect, test } from 'bun:test'
import { captchaAnswer, password } from '@/modules/auth/factory'
import { startPostgres } from '@/scripts/lib/postgres'
import { dialect } from '@/src/db/columns'
import { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import { eventually, patienceMs } from '@/tests/support/eventually'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { openSocket } from '@/tests/support/test-socket'
import { listItem, pay, reserve } from '@/tests/support/trade'

const onPostgres = test.if(dialect === 'postgres')

onPostgres(
  'while PostgreSQL is away, pages open, lists come from the cache, and the rest is 503 with Retry-After',
  async () => {
    await using postgres = await startPostgres()
    await using site = await createSite({ DATABASE_URL: postgres.url })
    await site.start()
    const [seller, visitor] = [await site.signIn('seller'), site.visitor()]
    const { itemId } = await listItem(seller)
    // Afterwards nothing in the background drops what is cached.
    await eventually(async () =>
      expect((await visitor.get('/metrics')).body).toMatch(/^mintmark_events_undelivered 0$/m),
    )
    for (const who of [visitor, seller])
      for (const path of ['/api/items', `/api/items/${itemId}`]) await who.get(path)
    const before = (await visitor.get('/api/items')).body
    await postgres.stop()

    for (const who of [visitor, seller]) {
      expect((await who.get('/api/items')).body).toEqual(before)
      expect((await who.get(`/api/items/${itemId}`)).status).toBe(200)
      expect((await who.get('/')).status).toBe(200)
      for (const path of ['/marketplace', `/item/${itemId}`, '/profile']) expectShell(await who.get(path))
      expectAway(await who.get('/api/items?search=never%20asked%20before'))
    }
    expect((await visitor.get('/profile')).body).not.toContain('404')
    expect((await visitor.get('/no-such-page')).status).toBe(404)
    for (const path of ['/api/auth/user', '/api/wallet', '/api/admin/queues'])
      expectAway(await seller.get(path))
    expectAway(await seller.post('/api/listings', listing))
    expect((await visitor.get('/api/wallet')).status).toBe(401)
    expect((await visitor.get('/readyz')).status).toBe(503)
    expect((await visitor.get('/healthz')).status).toBe(200)
    expect((await visitor.get('/metrics')).body).toContain('\nmintmark_database_writable 0\n')

    await postgres.start()
    await eventually(async () => expect((await visitor.get('/readyz')).status).toBe(200))
    expect((await seller.get('/api/wallet')).status).toBe(200)
    expect((await seller.post('/api/listings', listing)).status).toBe(201)
  },
)

const listing = { itemName: 'Crown', assetId: '901', category: 'hat', price: 5 }

function expectShell({ status, headers, body }: TestResponse): void {
  expect([200, 503]).toContain(status)
  expect(headers.get('content-type')).toContain('text/html')
  expect(body).toContain('id="root"')
  if (status === 503) expect(headers.get('retry-after')).toBe('5')
}

function expectAway({ status, headers, body }: TestResponse): void {
  expect([status, headers.get('retry-after'), body.code]).toEqual([503, '5', 'unavailable'])
  expect(headers.get('content-type')).toContain('application/problem+json')
}

onPostgres(
  'PostgreSQL restarts under load: no other 5xx, nothing lost or doubled, sockets stay, and no restart of the site',
  async () => {
    await using postgres = await startPostgres()
    await using smtp = await startSmtpServer()
    await using site = await createSite({
      DATABASE_URL: postgres.url,
      SMTP_URL: smtp.url,
      OPEN_RESERVATIONS_MAX: '1000',
    })
    await site.start()
    const load = new Load(site)
    const pairs = await Promise.all(
      [1, 2, 3].map(async (at) => ({
        seller: await site.signIn(`seller${at}`),
        buyer: await site.signIn(`buyer${at}`),
      })),
    )
    using socket = await openSocket(`${site.origin.replace('http', 'ws')}/ws`, {
      as: pairs[0]?.seller,
      origin: site.origin,
    })
    const running = [...pairs.map((pair) => load.trade(pair)), load.signUps(), load.read(pairs[0]?.buyer)]
    for (let round = 0; round < 3; round++) {
      await load.waitForOrders(6)
      const { refused } = load
      await postgres.stop()
      await eventually(async () => expect(load.refused).toBeGreaterThan(refused))
      await postgres.start()
    }
    await load.waitForOrders(6)
    load.isOver = true
    await Promise.all(running)

    expect(load.wrong).toEqual([])
    expect(load.refused).toBeGreaterThan(0)
    await load.acknowledged.verify()
    expect(socket.closeCode).toBeUndefined()
    await eventually(
      async () => expect([...load.registered].filter((email) => mailsTo(email) !== 1)).toEqual([]),
      2 * patienceMs,
    )
    const audit = await site.command('audit')
    expect([audit.exitCode, audit.stdout + audit.stderr]).toEqual([0, expect.any(String)])

    function mailsTo(email: string) {
      return smtp.received.filter(({ to }) => to.includes(email)).length
    }
  },
)

onPostgres(
  'a site that is started before PostgreSQL waits for it, and one with a wrong database says so at once',
  async () => {
    await using postgres = await startPostgres()
    await postgres.stop()
    await using site = await createSite({ DATABASE_URL: postgres.url })
    const start = site.start()
    await eventually(async () => expect(site.consoleOutput()).toContain('Trying again'))
    await postgres.start()
    await start
    const { exitCode, stderr } = await site.command('serve')
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('cannot listen')])
    await using lost = await createSite({ DATABASE_URL: postgres.url.replace(/postgres$/, 'nowhere') })
    const failed = await lost.command('serve')
    expect(failed.exitCode).toBe(1)
    expect(failed.stderr).toMatch(
      /^PostgreSQL at \S+ rejects the connection: database "nowhere" does not exist\. Check the user/,
    )
  },
)

/** Requests of users, with what the site must not forget and what it must not answer. */
class Load {
  isOver = false
  refused = 0
  orders = 0
  readonly wrong: string[] = []
  readonly registered = new Set<string>()
  readonly acknowledged = new AcknowledgedWrites()

  constructor(private readonly site: Site) {}

  async trade({ seller, buyer }: { seller: TestClient; buyer: TestClient }): Promise<void> {
    while (!this.isOver) {
      const listed = await this.check(() => seller.post('/api/listings', listing))
      if (listed?.status !== 201) continue
      this.acknowledged.recordListing(seller, listed.body.listingId)
      const order = await this.check(() => reserve(buyer, listed.body))
      if (order?.status !== 200) continue
      const paid = await this.check(() => pay(buyer, order.body.clientSecret))
      if (paid?.status !== 200) continue
      this.acknowledged.recordState(buyer, order.body.orderId, 'paid')
      this.orders++
    }
  }

  async signUps(): Promise<void> {
    for (let at = 0; !this.isOver; at++) {
      const [username, email] = [`new${at}`, `new${at}@home.example`]
      const visitor = this.site.visitor()
      const captcha = await this.check(() => visitor.get('/api/auth/captcha'))
      if (!captcha) continue
      const { question, sessionId: captchaSessionId } = captcha.body
      const solved = { captchaAnswer: captchaAnswer(question), captchaSessionId }
      const form = { username, email, password, confirmPassword: password, ...solved }
      const response = await this.check(() => visitor.post('/api/auth/signup', form))
      if (response && response.status < 300) this.registered.add(email)
      // Hashing a password costs more than everything else here.
      await Bun.sleep(250)
    }
  }

  async read(buyer = this.site.visitor()): Promise<void> {
    for (let at = 0; !this.isOver; at++) {
      for (const path of ['/api/items', '/marketplace', '/api/notifications', `/api/items?search=x${at}`])
        await this.check(() => buyer.get(path))
    }
  }

  async waitForOrders(count: number): Promise<void> {
    const goal = this.orders + count
    await eventually(async () => expect(this.orders).toBeGreaterThanOrEqual(goal))
  }

  /** Returns undefined for 503. */
  private async check(request: () => Promise<TestResponse>): Promise<TestResponse | undefined> {
    const response = await request()
    const { status, headers } = response
    if (status < 500) return response
    this.refused++
    if (status !== 503 || !headers.has('retry-after'))
      this.wrong.push(`${status} ${JSON.stringify(response.body)}`)
    await Bun.sleep(20)
    return undefined
  }
}
