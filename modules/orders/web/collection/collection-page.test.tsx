import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { CollectedCopy } from '@/modules/orders/collection/contract'
import { CollectionPage } from '@/modules/orders/web/collection/collection-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const crown: CollectedCopy = {
  orderId: 'o1',
  number: 41,
  itemId: '7',
  itemName: 'Sunforged Crown',
  assetId: '700',
  category: 'hat',
  imageUrl: '/crown.webp',
  serial: 1_204,
  condition: 'good',
  amount: '12.00',
  boughtAt: '2026-05-01T12:00:00Z',
}

const list = 'GET /api/collection'

function open() {
  return renderPage(<CollectionPage />, { path: '/collection', viewer: buildViewer() })
}

test('a copy shows its picture, serial number, price, date and order, and can be sold', async () => {
  mockApi({ [list]: [crown, { ...crown, orderId: 'o2', itemName: 'Plain Cap', serial: null }] })
  const page = open()
  expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeDefined()
  const card = within(await page.findByRole('article', { name: 'Sunforged Crown' }))
  expect(card.getByRole('img', { name: 'Sunforged Crown' })).toBeDefined()
  for (const text of ['#1,204', '$12.00', 'May 1, 2026']) expect(card.getByText(text)).toBeDefined()
  const hrefOf = (name: string) => card.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Sunforged Crown')).toBe('/item/7')
  expect(hrefOf('Order #41')).toBe('/orders/o1')
  expect(hrefOf('Sell Sunforged Crown')).toBe('/sell?item=7')
  expect(within(page.getByRole('article', { name: 'Plain Cap' })).queryByText(/#/)?.textContent).toBe(
    'Order #41',
  )
})

test('more copies are loaded by a button', async () => {
  mockApi({
    [list]: (_: unknown, { searchParams }: URL) =>
      searchParams.has('cursor')
        ? [{ ...crown, orderId: 'o2', itemName: 'Plain Cap' }]
        : Response.json([crown], { headers: { link: '</api/collection?cursor=41>; rel="next"' } }),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Show more' }))
  expect(await page.findByRole('article', { name: 'Plain Cap' })).toBeDefined()
  expect(page.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an empty collection leads to the marketplace', async () => {
  mockApi({ [list]: [] })
  const page = open()
  expect(await page.findByText('Nothing here yet')).toBeDefined()
  expect(page.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
})

test('a failure can be retried', async () => {
  let isUp = false
  mockApi({ [list]: () => (isUp ? Response.json([crown]) : mockProblem(503, 'busy', 'Not now.')) })
  const page = open()
  expect(await page.findByText('Not now.')).toBeDefined()
  isUp = true
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('article', { name: 'Sunforged Crown' })).toBeDefined()
})
