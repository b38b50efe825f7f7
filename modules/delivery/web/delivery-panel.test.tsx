import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Delivery } from '@/modules/delivery/contract'
import { DeliveryPanel } from '@/modules/delivery/web/delivery-panel'
import { defineWebModule } from '@/web/lib/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const waiting: Delivery = {
  userAssetId: '7001',
  serial: 12,
  finding: 'waiting',
  polledAt: '2026-03-01T10:01:00.000Z',
  isWatched: true,
  seller: { shows: 'holds', page: 'https://game.example/players/1' },
  buyer: { shows: 'lacks', page: 'https://game.example/players/2' },
  handover: 'trade',
  canTrade: false,
  tradePage: 'https://game.example/trades/1',
  itemPage: 'https://game.example/items/7',
  evidence: [],
}

const delivered: Delivery = {
  ...waiting,
  finding: 'delivered',
  isWatched: false,
  evidence: [
    {
      id: '1',
      side: 'seller',
      finding: 'delivered',
      shown: 'lacks',
      readAt: '2026-03-01T10:02:00.000Z',
      sha256: 'a1'.repeat(32),
      body: '{"data":[]}',
    },
    {
      id: '2',
      side: 'buyer',
      finding: 'delivered',
      shown: 'holds',
      readAt: '2026-03-01T10:02:01.000Z',
      sha256: 'b2'.repeat(32),
      body: '{"data":[7001]}',
    },
  ],
}

function open(shown: Delivery | null, party: 'buyer' | 'seller' = 'buyer') {
  const asked = mockApi({ 'GET /api/orders/o1/delivery': { delivery: shown } })
  const view = () => (
    <>
      <DeliveryPanel order={{ id: 'o1', state: 'paid' }} party={party} />
      <DeliveryPanel order={{ id: 'o2', state: 'awaiting_payment' }} party={party} />
    </>
  )
  const site = defineWebModule({ name: 'site', pages: [{ path: '/', title: 'An order', view }] })
  return { asked, page: renderApp({ path: '/', viewer: buildViewer({}), modules: [site] }) }
}

test('both see what is still missing, and where they trade', async () => {
  const { page } = open(waiting)
  const list = await page.findByRole('list', { name: 'What it takes' })
  expect([...list.querySelectorAll('li')].map((line) => line.textContent?.trim())).toEqual([
    'Yes: The inventory of the seller shows the copy. Look there',
    'Yes: Your inventory is visible, so the copy can be seen to arrive. Look there',
    'No: You have nothing to put into the trade: get something small first, for each side gives something.',
  ])
  expect(page.getByRole('link', { name: 'Trade on Roblox' }).getAttribute('href')).toBe(
    'https://game.example/trades/1',
  )
})

test('the seller reads the same of their own side', async () => {
  const { page } = open(waiting, 'seller')
  expect(await page.findByText('Your inventory shows the copy.')).toBeTruthy()
  expect(
    page.getByText('The inventory of the buyer is visible, so the copy can be seen to arrive.'),
  ).toBeTruthy()
})

test('what is bought on the platform itself leads to its item there, and needs nothing in return', async () => {
  const { page } = open({ ...waiting, handover: 'resale' })
  expect((await page.findByRole('link', { name: 'Item on Roblox' })).getAttribute('href')).toBe(
    'https://game.example/items/7',
  )
  expect(page.queryByText(/into the trade/)).toBeNull()
})

test('the evidence of a delivery is there to be checked: what was shown, when, and its SHA-256', async () => {
  const { page } = open(delivered)
  expect(await page.findByText('Roblox showed the copy leave the seller and come to the buyer.')).toBeTruthy()
  expect(page.queryByRole('list', { name: 'What it takes' })).toBeNull()
  await page.user.click(page.getByText(/^With the buyer,/))
  expect(page.getByText('b2'.repeat(32))).toBeTruthy()
  expect(page.getByDisplayValue('{"data":[7001]}')).toBeTruthy()
})

test('an order of which the platform can show nothing says nothing of proof, and an unpaid one does not ask', async () => {
  const { page, asked } = open(null)
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /api/orders/o1/delivery']))
  expect(page.queryByText('Proof of delivery')).toBeNull()
})
