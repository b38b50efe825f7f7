import { expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/orders/factory'
import { runOrders } from '@/modules/orders/staff/orders-command'
import { runCommand } from '@/tests/support/run-command'

test('the command lists orders by filters, and shows one with its steps', async () => {
  await using order = await buildPaidOrder()
  const run = (...args: string[]) => runCommand(runOrders, order.app, ...args)
  const { number, id } = (await order.row()) ?? {}
  await order.buyAnother()
  const paid = { id, number, state: 'paid', seller: 'seller', buyer: 'buyer' }
  expect(await run('--state', 'paid', '--sort', 'oldest', '--limit', '1')).toMatchObject([
    0,
    { orders: [paid], next: expect.any(String) },
  ])
  expect(await run('--state', 'completed')).toEqual([0, { orders: [], next: null }])
  const buyerId = (await order.row())?.buyerId ?? ''
  for (const party of ['buyer', 'temporary:buyer', buyerId])
    expect(await run('--party', party, '--sort', 'oldest', '--limit', '1')).toMatchObject([
      0,
      { orders: [paid] },
    ])
  expect(await run('--stuck')).toEqual([0, { orders: [], next: null }])
  expect(await run('--party', 'buyer', '--min-amount', '100000')).toEqual([0, { orders: [], next: null }])
  expect(await run(String(number))).toMatchObject([
    0,
    { ...paid, timeline: expect.arrayContaining([{ state: 'paid', at: expect.any(String) }]) },
  ])
})

test('the command names what is wrong with its arguments', async () => {
  await using order = await buildPaidOrder()
  const run = async (...args: string[]) => (await runCommand(runOrders, order.app, ...args))[0]
  for (const args of [['999999'], ['no-number'], ['--party', 'nobody']]) expect(await run(...args)).toBe(1)
  for (const args of [
    ['1', '2'],
    ['1', '--state', 'paid'],
    ['--state'],
    ['--state', 'lost'],
    ['--from', 'soon'],
    ['--limit', '0'],
    ['--cursor', 'oldest.x'],
  ])
    expect(await run(...args)).toBe(2)
})
