import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { Delivery } from '@/modules/delivery/contract'
import { CopyNow } from '@/modules/delivery/web/copy-now'
import { sampleDelivery } from '@/modules/delivery/web/sample-delivery'
import { stopClock } from '@/tests/support/stop-clock'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

stopClock()

const polledAt = new Date(Date.now() - 120_000).toISOString()

function open(parts: Partial<Delivery> | null) {
  mockApi({ 'GET /api/orders/o1/delivery': { delivery: parts && { ...sampleDelivery, polledAt, ...parts } } })
  return renderPage(<CopyNow orderId="o1" />)
}

const [holds, lacks, hidden, unread] = (['holds', 'lacks', 'hidden', null] as const).map((observed) => ({
  observed,
  page: null,
}))

test.each([
  ['With the seller · 2m ago', { seller: holds, buyer: lacks }],
  ['With the buyer · 2m ago', { seller: lacks, buyer: holds, finding: 'delivered' }],
  ['With another player · 2m ago', { seller: lacks, buyer: lacks, finding: 'elsewhere' }],
  ['Left the seller · 2m ago', { seller: lacks, buyer: lacks, finding: 'in_transit' }],
  ['Inventory hidden · 2m ago', { seller: lacks, buyer: hidden, finding: 'buyer_hidden' }],
  ['Not checked yet', { seller: unread, buyer: unread, finding: null, polledAt: null }],
  ['Not verified', { seller: unread, buyer: unread, finding: 'unproven' }],
] as [string, Partial<Delivery>][])('%s', async (text, parts) => {
  const page = open(parts)
  expect((await page.findByText(/^(With|Left|Inventory|Not)/)).textContent?.trim()).toBe(text)
})

test('a copy that the platform cannot show is not verified', async () => {
  expect(await open(null).findByText('Not verified')).toBeDefined()
})
