import { afterAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import {
  collectTested,
  filesOf,
  testedSampleRequests,
} from '@/tests/support/module-testing/collect-module-testing'
import { createWorld } from '@/tests/support/module-testing/world'

const sampleRequests = await testedSampleRequests()
const files = filesOf(await collectTested(), 'sampleRequests')
const world = await createWorld()
afterAll(() => world[Symbol.asyncDispose]())

const staffRoutes = Object.keys(sampleRequests).filter((route) =>
  ['moderator', 'admin'].includes(sampleRequests[route]?.as ?? ''),
)

/** Asks the provider again for a refund that was decided before: the job has another key, but the same order and amount. */
const retryRoute = 'POST /api/admin/orders/:id/refund/retry'

/** Money moved by a request: journals, refunds and payouts that are on their way, and what staff say that the bank moved. */
async function readMoved(route: string): Promise<string> {
  const job = route === retryRoute ? sql`kind || ' ' || subject || ' ' || cast(payload as text)` : sql`key`
  const rows = await world.app.core.db.read.rows(sql`
    select key from wallet_journals
    union select ${job} from core_outbox where kind in ('orders.refund', 'wallet.send-payout', 'wallet.reverse-payout')
    union select id || ' ' || status from manual_intents where status = 'succeeded'
    union select id || ' ' || state from manual_entries where state = 'counted'
    union select id || ' ' || state || ' ' || cast(returned_cents as text) from manual_credit_transfers
    order by key`)
  return JSON.stringify(rows)
}

async function readActs(): Promise<string> {
  return JSON.stringify(await world.app.core.db.read.rows(sql`select * from wallet_staff_acts order by id`))
}

test.each(staffRoutes)('%s moves money only as an act of staff (A46)', async (route) => {
  const [method = '', pattern = ''] = route.split(' ')
  const request = sampleRequests[route]
  const actor = await world.signInAs(request?.as ?? 'visitor')
  const { path = pattern, body } = (await request?.build(world, actor)) ?? {}
  await world.app.drain()
  const [movedBefore, actsBefore] = [await readMoved(route), await readActs()]
  const reply = await actor.send(method, path, body)
  expect(reply.status, `The sample request of ${route} in ${files[route]} is rejected.`).toBeLessThan(300)
  const hasMoved = (await readMoved(route)) !== movedBefore
  expect(
    !hasMoved || (await readActs()) !== actsBefore,
    `${route} moves money without performStaffAct (modules/wallet/staff-acts), so neither its limit nor its record holds.`,
  ).toBe(true)
})
