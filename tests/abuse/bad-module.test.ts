import { expect, test } from 'bun:test'
import { OrderPaid } from '@/modules/orders/events'
import { sql } from '@/src/db/columns'
import { on } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module'
import { defineOutboxJob, enqueue, handle } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { every } from '@/src/runtime/jobs'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { buy, listItem, reserve } from '@/tests/support/trade'

const Nag = defineOutboxJob('bad.nag')

/** A module that does everything wrong that a module can do; what hangs is let go at the end. */
async function besideABadModule() {
  let release = () => {}
  const hangs = new Promise<void>((resolve) => {
    release = resolve
  })
  const fails = async () => {
    throw new Error('I never work')
  }
  const bad = defineModule({
    name: 'bad',
    owns: 'Trouble.',
    routes: (scope) => scope.get('/bad/fails', fails).get('/bad/hangs', () => hangs),
    listeners: [on(OrderPaid, 'bad.fail', fails), on(OrderPaid, 'bad.hang', () => hangs)],
    outboxHandlers: [handle(Nag, async () => ({ outcome: 'unknown', reason: String(await hangs) }))],
    jobs: [every(5, 'bad.fails', fails), every(5, 'bad.hangs', () => hangs)],
    health: [{ name: 'Trouble', check: fails }],
  })
  const app = await createTestApp({ modules: [...modules, bad] })
  await app.core.start()
  const dispose = async () => {
    release()
    await app[Symbol.asyncDispose]()
  }
  return { app, [Symbol.asyncDispose]: dispose }
}

test('beside a module that throws and hangs wherever it can, everybody else does their work (E18)', async () => {
  await using b = await besideABadModule()
  const { app } = b
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

test('a module that writes into the ledger by itself is stopped: nothing booked changes, and what is invented stops all money (E18)', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const id = await buy(buyer, await listItem(seller))
  const by = (statement: ReturnType<typeof sql>) =>
    app.core.db
      .transact((tx) => tx.rows(statement))
      .then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      )
  expect(await by(sql`update wallet_postings set amount_cents = 1`)).toContain('append-only')
  expect(await by(sql`delete from wallet_journals`)).toContain('append-only')
  expect(await by(sql`update orders_orders set state = 'created' where id = ${id}`)).not.toBe('done')
  await by(sql`insert into wallet_journals (id, key, at) values ('j', 'gift', 0)`)
  const gift = sql`insert into wallet_postings (journal_id, account, amount_cents, at) values ('j', 'liability:seller:me', -500, 0)`
  expect(await by(gift)).toBe('done')
  await app.core.auditNow()
  const refused = await reserve(buyer, await listItem(seller))
  expect([refused.status, refused.body.code]).toEqual([503, 'safe_mode'])
})
