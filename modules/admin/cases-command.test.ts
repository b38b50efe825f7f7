import { expect, test } from 'bun:test'
import { runCases } from '@/modules/admin/cases-command'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { runCommand } from '@/tests/support/run-command'
import { buy, listItem } from '@/tests/support/trade'

test('the command lists the cases of all queues, or of one, in pages', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const orderIds = [await buy(buyer, await listItem(seller)), await buy(buyer, await listItem(seller))]
  for (const id of orderIds) await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  const ticket = { email: 'ann@home.example', subject: 'A question', message: 'Where is my item?' }
  await app.visitor().post('/api/support/tickets', ticket)
  await app.drain()
  const run = (...args: string[]) => runCommand(runCases, app, ...args)
  const queuesOf = async (...args: string[]) => {
    const [, printed] = await run(...args)
    return (printed as { cases: { queue: string }[] }).cases.map(({ queue }) => queue).sort()
  }
  expect(await queuesOf()).toEqual(['disputes', 'disputes', 'tickets'])
  expect(await queuesOf('--queue', 'tickets')).toEqual(['tickets'])
  expect(await queuesOf('--state', 'overdue')).toEqual([])
  const page = ['--queue', 'disputes', '--limit', '1']
  const [code, first] = await run(...page)
  expect([code, first]).toMatchObject([0, { cases: [{ amount: '149.99' }] }])
  const { next } = first as { next: string }
  expect(await run(...page, '--cursor', next)).toMatchObject([0, { next: null }])
})

test('the command names what is wrong with its options', async () => {
  await using app = await createTestApp()
  expect(await runCommand(runCases, app, '--queue', 'wishes')).toEqual([
    1,
    expect.stringMatching(/^There is no queue wishes\. The queues: .*disputes/),
  ])
  for (const args of [['disputes'], ['--queue'], ['--state', 'old'], ['--limit', '0'], ['--cursor', 'x']])
    expect((await runCommand(runCases, app, ...args))[0]).toBe(2)
})
