import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { createWorld } from '@/tests/support/module-testing/world'

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('staff see the queues that their role may work on, and claim no other case', async () => {
  await using world = await createWorld()
  const orderId = await world.disputed()
  const [support, accountant] = [await world.signInAs('support'), await world.signInAs('accountant')]
  expect(namesOf((await support.get('/api/admin/queues')).body)).toEqual(['tickets'])
  expect(namesOf((await support.get('/api/admin/alerts')).body.queues)).toEqual(['tickets'])
  expect(namesOf((await accountant.get('/api/admin/queues')).body)).toEqual([
    'bank_transfers_open',
    'credit_transfers_waiting',
    'credit_transfers_unbooked',
  ])
  const path = `/api/admin/queues/disputes/cases/${orderId}/claim`
  for (const as of [support, accountant])
    await expectResponse(world.app, { as, post: path, status: 403, code: 'role_missing' })
})

test('staff export and search only what their role may read', async () => {
  await using app = await createTestApp()
  const support = await signInStaff(app, 'support')
  const accountant = await signInStaff(app, 'accountant', 'books')
  for (const [as, table, status] of [
    [support, 'orders?dispute=open', 200],
    [support, 'journals', 403],
    [support, 'listings', 403],
    [accountant, 'journals', 200],
    [accountant, 'people', 403],
    [accountant, 'tickets', 403],
  ] as const)
    expect([table, (await as.fetch(`/api/admin/export/${table}`)).status]).toEqual([table, status])
  const search = async (as: typeof support) =>
    (await as.get('/api/admin/search?q=books')).body.map(({ heading }: { heading: string }) => heading)
  expect([await search(support), await search(accountant)]).toEqual([['People'], []])
})
