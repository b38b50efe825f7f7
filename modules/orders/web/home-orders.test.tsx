import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { OpenOrder } from '@/modules/orders/home/contract'
import { HomeOrders } from '@/modules/orders/web/home-orders'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const call = 'GET /api/orders/open'
const inAnHour = new Date(Date.now() + 3_599_000).toISOString()

function buildOrder(parts: Partial<OpenOrder>): OpenOrder {
  return {
    id: 'o1',
    state: 'paid',
    chargeback: 'none',
    amount: '12.50',
    itemId: '7',
    itemName: 'Moon Crown',
    assetId: '1',
    category: 'hat',
    imageUrl: '/item.webp',
    role: 'buyer',
    nextAction: { who: 'seller', deadline: null, ifMissed: null },
    ...parts,
  }
}

const waitsFor = (
  who: OpenOrder['nextAction']['who'],
  parts: Partial<OpenOrder> = {},
): Partial<OpenOrder> => ({
  nextAction: { who, deadline: null, ifMissed: null },
  ...parts,
})
const hidden = { reason: 'inventory', remainingSeconds: 60 } as const

test.each<[string, Partial<OpenOrder>]>([
  ['Pay to keep it reserved', waitsFor('buyer', { state: 'awaiting_payment' })],
  ['Waiting for the seller', {}],
  ['Hand over the item', { role: 'seller' }],
  ['Check your inventory and confirm', waitsFor('buyer', { state: 'sent' })],
  [
    'Make your inventory public',
    { nextAction: { who: 'buyer', deadline: null, ifMissed: null, paused: hidden } },
  ],
  ['Your bank is deciding', waitsFor('provider', { chargeback: 'open' })],
  ["The buyer's bank is deciding", waitsFor('provider', { chargeback: 'open', role: 'seller' })],
  ['Under review by a moderator', waitsFor('staff')],
])('the home page says of an order: %s', async (text, parts) => {
  mockApi({ [call]: [buildOrder(parts)] })
  const page = renderPage(<HomeOrders />)
  const row = await page.findByRole('link', { name: new RegExp(text) })
  expect(row.getAttribute('href')).toBe('/orders/o1')
  expect(row.textContent).toContain('$12.50')
})

test('the three most urgent orders are shown, with the time that is left', async () => {
  const nextAction = { who: 'seller', deadline: inAnHour, ifMissed: 'refunds' } as const
  mockApi({ [call]: ['1', '2', '3', '4'].map((id) => buildOrder({ id, nextAction })) })
  const page = renderPage(<HomeOrders />)
  expect(await page.findAllByRole('timer')).toHaveLength(3)
  expect(page.getByRole('link', { name: 'All orders' })).toBeDefined()
  expect(page.queryByRole('link', { name: 'Find something to buy' })).toBeNull()
})

test('without open orders the panel leads to the marketplace, and an error can be retried', async () => {
  let isDown = true
  mockApi({ [call]: () => (isDown ? new Response('', { status: 503 }) : []) })
  const page = renderPage(<HomeOrders />)
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  const link = await page.findByRole('link', { name: 'Find something to buy' })
  expect(link.getAttribute('href')).toBe('/marketplace')
})
