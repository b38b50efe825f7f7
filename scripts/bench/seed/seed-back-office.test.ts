import { expect, test } from 'bun:test'
import { createBackOffice } from '@/scripts/bench/seed/seed-back-office'

const openCasesCount = 3
/** With the one that the services created. */
const ofEach = openCasesCount + 1

test('a generated back office satisfies every invariant, and its copies are in the lists', async () => {
  await using site = await createBackOffice({
    ordersCount: 40,
    // Fewer people than orders, so that several copies of a trade have the same seller.
    peopleCount: 30,
    openCasesCount,
    auditEntriesCount: 10,
  })
  expect(await site.brokenInvariants()).toEqual([])
  for (const [list, count] of [
    ['people?search=seller', 4],
    ['items?search=crown+of', 32],
    ['payouts?state=paid', 5],
    ['people?show=suspended', ofEach],
    ['listings?show=hidden', ofEach],
    ['payouts?state=held', ofEach],
    ['orders?dispute=open', ofEach],
    ['chargebacks', ofEach],
    ['tickets?state=open', ofEach],
    ['cases?queue=reports', ofEach],
  ] as const)
    expect([list, (await site.admin.get(`/api/admin/${list}`)).body.length]).toEqual([list, count])
})
