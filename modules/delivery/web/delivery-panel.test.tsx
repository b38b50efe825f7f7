import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Delivery } from '@/modules/delivery/contract'
import { DeliveryPanel } from '@/modules/delivery/web/delivery-panel'
import { sampleDelivery } from '@/modules/delivery/web/sample-delivery'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const delivered: Delivery = {
  ...sampleDelivery,
  finding: 'delivered',
  isWatched: false,
  evidence: [reading('seller', 'lacks', 'a1'), reading('buyer', 'holds', 'b2')],
}

function reading(side: 'seller' | 'buyer', observed: 'lacks' | 'holds', hash: string) {
  const body = observed === 'holds' ? '{"data":[7001]}' : '{"data":[]}'
  const readAt = '2026-03-01T10:02:00.000Z'
  return { id: side, side, finding: 'delivered', observed, readAt, sha256: hash.repeat(32), body } as const
}

function open(
  delivery: Delivery | null,
  party: 'buyer' | 'seller' = 'buyer',
  { isUnderReview = false } = {},
) {
  const requests = mockApi({ 'GET /api/orders/o1/delivery': { delivery } })
  const view = () => (
    <>
      <DeliveryPanel
        order={{ id: 'o1', state: 'paid', dispute: 'none' }}
        party={party}
        isUnderReview={isUnderReview}
      />
      <DeliveryPanel
        order={{ id: 'o2', state: 'awaiting_payment', dispute: 'none' }}
        party={party}
        isUnderReview={isUnderReview}
      />
    </>
  )
  const site = defineWebModule({ name: 'site', pages: [{ path: '/', title: 'An order', view }] })
  return { requests, page: renderApp({ path: '/', viewer: buildViewer({}), modules: [site] }) }
}

test('the buyer sees the checklist and the link to the trade', async () => {
  const { page } = open(sampleDelivery)
  const list = await page.findByRole('list', { name: 'Delivery checklist' })
  expect([...list.querySelectorAll('li')].map((line) => line.textContent?.trim())).toEqual([
    "Yes: The seller's inventory shows the copy. View",
    'Yes: Your inventory is visible, so the delivery can be confirmed. View',
    'No: You have no item to offer in the trade. Get a small item first: both sides must offer something.',
  ])
  expect(page.getByRole('link', { name: 'Trade on Roblox' }).getAttribute('href')).toBe(
    'https://game.example/trades/1',
  )
})

test('the seller sees the checklist from their side', async () => {
  const { page } = open(sampleDelivery, 'seller')
  expect(await page.findByText('Your inventory shows the copy.')).toBeTruthy()
  expect(page.getByText("The buyer's inventory is visible, so the delivery can be confirmed.")).toBeTruthy()
})

test('during a dispute or chargeback nothing invites the parties to trade', async () => {
  const waiting: Delivery = { ...sampleDelivery, finding: 'waiting', evidence: delivered.evidence }
  const { page } = open(waiting, 'seller', { isUnderReview: true })
  expect(
    await page.findByText(
      "Roblox shows the copy with the seller. Don't trade it while this order is under review.",
    ),
  ).toBeTruthy()
  expect(page.getByRole('heading', { name: 'Evidence' })).toBeTruthy()
  expect(page.queryByRole('link', { name: 'Trade on Roblox' })).toBeNull()
  expect(page.queryByRole('list', { name: 'Delivery checklist' })).toBeNull()
})

test('an item resold on the platform links to its page there and needs no item in return', async () => {
  const { page } = open({ ...sampleDelivery, handover: 'resale' })
  expect((await page.findByRole('link', { name: 'Item on Roblox' })).getAttribute('href')).toBe(
    'https://game.example/items/7',
  )
  expect(page.queryByText(/in the trade/)).toBeNull()
})

test('the evidence shows each response, its time and its SHA-256', async () => {
  const { page } = open(delivered)
  expect(
    await page.findByText('Roblox showed the copy leave the seller and arrive with the buyer.'),
  ).toBeTruthy()
  expect(page.queryByRole('list', { name: 'Delivery checklist' })).toBeNull()
  await page.user.click(page.getByText(/^With the buyer,/))
  expect(page.getByText('b2'.repeat(32))).toBeTruthy()
  expect(page.getByDisplayValue('{"data":[7001]}')).toBeTruthy()
})

test('an order without proof shows no panel, and an unpaid order sends no request', async () => {
  const { page, requests } = open(null)
  await waitFor(() => expect(requests.map(({ call }) => call)).toEqual(['GET /api/orders/o1/delivery']))
  expect(page.queryByText('Proof of delivery')).toBeNull()
})
