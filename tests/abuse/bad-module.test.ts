import { expect, test } from 'bun:test'
import { OrderPaid } from '@/modules/orders/events'
import { healthChecks } from '@/src/kit/checks/health'
import { on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineOutboxJob, handle } from '@/src/kit/jobs/outbox-jobs'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { buy, listItem } from '@/tests/support/trade'

const Nag = defineOutboxJob('bad.nag')

/** A module that fails and hangs wherever it can. Disposing releases what hangs. */
async function createAppWithBadModule() {
  let release = () => {}
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const fails = async () => {
    throw new Error('I never work')
  }
  const bad = defineModule({
    name: 'bad',
    owns: 'Faults for tests.',
    routes: (scope) => scope.get('/bad/fails', fails).get('/bad/hangs', () => hanging),
    listeners: [on(OrderPaid, 'bad.fail', fails), on(OrderPaid, 'bad.hang', () => hanging)],
    outboxHandlers: [handle(Nag, async () => ({ outcome: 'unknown', reason: String(await hanging) }))],
    jobs: [every(5, 'bad.fails', fails), every(5, 'bad.hangs', () => hanging)],
    provides: [add(healthChecks, { name: 'Trouble', check: fails })],
  })
  const app = await createTestApp({ modules: [...modules, bad] })
  await app.core.start()
  const dispose = async () => {
    release()
    await app[Symbol.asyncDispose]()
  }
  return { app, [Symbol.asyncDispose]: dispose }
}

test("a module that throws and hangs everywhere doesn't disturb the others (E18)", async () => {
  await using fixture = await createAppWithBadModule()
  const { app } = fixture
  for (let at = 0; at < 30; at++)
    await transact(app.ctx, (tx) => enqueue(tx, Nag, { key: `nag ${at}`, subject: `nag ${at}`, payload: {} }))
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  void buyer.get('/api/bad/hangs')
  const failing = await buyer.get('/api/bad/fails')
  expect([failing.status, JSON.stringify(failing.body).includes('never work')]).toEqual([500, false])

  const id = await buy(buyer, await listItem(seller))
  await eventually(async () =>
    expect((await seller.get('/api/notifications')).body.length).toBeGreaterThan(0),
  )
  expect((await buyer.post(`/api/orders/${id}/received`)).status).toBe(200)
  const payout = await seller.post('/api/payouts', { amount: '1.00', method: 'bank' })
  expect([payout.status, payout.body.status]).toEqual([201, 'paid'])
  const { services } = (await app.visitor().get('/api/status')).body
  expect(services).toContainEqual({ name: 'Trouble', status: 'Down' })
})
