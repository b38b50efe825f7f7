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

/** Money moved by a request: journals, refunds and payouts that are on their way. Another attempt at the same refund moves nothing more. */
async function readMoved(): Promise<string> {
  const rows = await world.app.core.db.read.rows(sql`
    select key from wallet_journals
    union select kind || ' ' || subject || ' ' || cast(payload as text) from core_outbox
      where kind in ('orders.refund', 'wallet.send-payout', 'wallet.reverse-payout')
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
  const [movedBefore, actsBefore] = [await readMoved(), await readActs()]
  const reply = await actor.send(method, path, body)
  expect(reply.status, `The sample request of ${route} in ${files[route]} is rejected.`).toBeLessThan(300)
  const hasMoved = (await readMoved()) !== movedBefore
  expect(
    !hasMoved || (await readActs()) !== actsBefore,
    `${route} moves money without performStaffAct (modules/wallet/staff-acts), so neither its limit nor its record holds.`,
  ).toBe(true)
})
