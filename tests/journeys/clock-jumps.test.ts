import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTicketAs } from '@/modules/support/factory'
import { createAdjustableClock, hasAdjustableClock } from '@/tests/support/adjustable-clock'
import { eventually } from '@/tests/support/eventually'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

const hourMs = 3_600_000
const onMovableClock = test.if(hasAdjustableClock)
/** Deadlines are processed every second. */
const severalRunsMs = 4_000

/** A running site whose clock the test sets. */
async function startSite(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-clock-'))
  const clock = createAdjustableClock(folder)
  const site = await createSite({ ...clock.env, OPERATOR_EMAIL: 'operator@home.example', ...env })
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  return {
    site,
    seller,
    buyer,
    shift: clock.shift,
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function metricOf(site: Site, name: string): Promise<number> {
  const { body } = await site.visitor().get('/metrics')
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
}

const stateOf = async (party: TestClient, id: string) => (await party.get(`/api/orders/${id}`)).body.state

function mailsOf({ dataDir }: Site): string {
  const folder = join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
}

async function deliveryStatus(site: Site): Promise<string> {
  const { services } = (await site.visitor().get('/api/status')).body
  return services.find(({ name }: { name: string }) => name === 'Item Delivery').status
}

async function expectBooksHold(site: Site): Promise<void> {
  expect(await site.stop()).toBe(0)
  const { exitCode, stdout } = await site.command('audit')
  expect([exitCode, exitCode === 0 ? '' : stdout]).toEqual([0, ''])
}

for (const [name, ms] of [
  ['an hour', 1.01 * hourMs],
  ['a day', 24.01 * hourMs],
] as const)
  onMovableClock(
    `the clock jumps ${name} ahead: no money moves early, trade goes on, and the operator is told (E10)`,
    async () => {
      await using market = await startSite({ PAYOUT_HOLD_HOURS: '1' })
      const { site, seller, buyer, shift } = market
      const paid = await buy(buyer, await listItem(seller))
      const { orderId: reserved } = (await reserve(buyer, await listItem(seller))).body
      await completePurchase(buyer, await listItem(seller))
      const wallet = (await seller.get('/api/wallet')).body
      expect(wallet).toMatchObject({ available: '0.00', pending: '138.14' })
      expect(await metricOf(site, 'mintmark_clock_trusted')).toBe(1)

      shift(ms)
      await eventually(async () => expect(await metricOf(site, 'mintmark_clock_trusted')).toBe(0))
      await eventually(async () => expect(mailsOf(site)).toContain('jumped forward'))
      await eventually(async () => expect(await deliveryStatus(site)).toBe('Degraded'))
      await Bun.sleep(severalRunsMs)
      expect(await stateOf(buyer, paid)).toBe('paid')
      expect(await stateOf(buyer, reserved)).toBe('awaiting_payment')
      expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '0.00', pending: '138.14' })
      expect((await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })).status).toBe(409)
      const meanwhile = await completePurchase(buyer, await listItem(seller))
      expect(await stateOf(seller, meanwhile)).toBe('completed')

      shift(0)
      await eventually(async () => expect(await metricOf(site, 'mintmark_clock_trusted')).toBe(1))
      await eventually(async () => expect(await metricOf(site, 'mintmark_outbox_depth')).toBe(0))
      expect(await metricOf(site, 'mintmark_clock_jumps_total')).toBe(1)
      expect(await stateOf(buyer, paid)).toBe('paid')
      await buyer.post(`/api/orders/${paid}/received`)
      expect(await stateOf(buyer, paid)).toBe('completed')
      expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '0.00', pending: '414.42' })
      await expectBooksHold(site)
    },
  )

for (const [name, ms] of [
  ['an hour', hourMs],
  ['a day', 24 * hourMs],
] as const)
  onMovableClock(
    `the clock is set back by ${name}: nothing waits for it, nothing happens twice, and the operator is told (E10)`,
    async () => {
      await using smtp = await startSmtpServer()
      await using market = await startSite({ SMTP_URL: smtp.url })
      const { site, seller, buyer, shift } = market
      const paid = await buy(buyer, await listItem(seller))
      await completePurchase(buyer, await listItem(seller))
      smtp.isRejecting = true
      await openTicketAs(buyer)
      await eventually(async () =>
        expect((await site.visitor().get('/metrics')).body).toMatch(
          /^mintmark_emails_total\{outcome="failed"\} [1-9]/m,
        ),
      )
      smtp.isRejecting = false

      shift(-ms)
      const subjects = () => smtp.received.map(({ headers }) => headers.get('subject') ?? '')
      await eventually(async () => expect(subjects().join()).toContain('was set back'))
      await eventually(async () => expect(await metricOf(site, 'mintmark_outbox_depth')).toBe(0))
      expect(subjects()).toHaveLength(new Set(subjects()).size)
      expect(await metricOf(site, 'mintmark_clock_jumps_total')).toBe(1)
      expect(await metricOf(site, 'mintmark_clock_trusted')).toBe(1)
      await eventually(async () => expect(await metricOf(site, 'mintmark_events_undelivered')).toBe(0))
      const before = (await seller.get('/api/wallet')).body.available
      const next = await completePurchase(buyer, await listItem(seller))
      expect([await stateOf(buyer, paid), await stateOf(buyer, next)]).toEqual(['paid', 'completed'])
      expect([before, (await seller.get('/api/wallet')).body.available]).toEqual(['138.14', '276.28'])
      expect((await site.visitor().get('/api/status')).body.services).not.toContainEqual(
        expect.objectContaining({ status: 'Down' }),
      )
      await expectBooksHold(site)
    },
  )
