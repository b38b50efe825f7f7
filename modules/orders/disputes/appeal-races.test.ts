import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { appeals } from '@/modules/orders/schema'
import {
  appeal,
  decideAndAppeal,
  decideFirst,
  overturn,
  uphold,
} from '@/modules/orders/testing/appealed-order'
import { buildDisputeSite } from '@/modules/orders/testing/dispute-site'

test('two staff at once decide an appeal once', async () => {
  await using site = await buildDisputeSite()
  const { decision } = await decideAndAppeal(site, 'release')
  // The second factor is recent after the first call.
  expect((await site.act(site.second, 'none/appeal/decision', uphold)).status).toBe(404)
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      site.second.post(`/api/admin/orders/${decision}`, index % 2 === 0 ? uphold : overturn),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['release', 'refund'] as const)(
  'an appeal against %s and its undo at once leave the books right',
  async (outcome) => {
    await using site = await buildDisputeSite()
    for (let round = 0; round < 5; round++) {
      const { id, path, loser } = await decideFirst(site, outcome)
      const [appealed, undone] = await Promise.all([
        loser.post(path, appeal),
        site.judge.post(`/api/admin/orders/${id}/decision/undo`, { reason: 'I misread it.' }),
      ])
      expect([200, 409]).toContain(appealed.status)
      expect(undone.status).toBe(200)
      expect((await site.rowOf(id))?.dispute).toBe('open')
      expect((await loser.get(`/api/orders/${id}`)).body.appeal?.state ?? 'closed').toBe('closed')
      expect(await site.app.brokenInvariants()).toEqual([])
    }
  },
)

test('an appeal and the start of the refund at once: the money waits exactly if the appeal says so', async () => {
  await using site = await buildDisputeSite()
  for (let round = 0; round < 5; round++) {
    const { id, path, loser } = await decideFirst(site, 'refund')
    // The job is due although the decision can still be undone, as with two clocks that differ.
    await site.app.ctx.core.db.transact((tx) =>
      tx.rows(sql`update core_outbox set next_at = ${site.app.ctx.now()} where key = ${`refund:${id}:1`}`),
    )
    await Promise.all([loser.post(path, appeal), site.app.drain()])
    await site.app.drain()
    const [appealed] = await site.app.ctx.db.select().from(appeals).where(eq(appeals.orderId, id))
    expect((await site.rowOf(id))?.state).toBe(appealed?.stopsRefund ? 'refund_pending' : 'refunded')
    expect(await site.app.brokenInvariants()).toEqual([])
  }
})
