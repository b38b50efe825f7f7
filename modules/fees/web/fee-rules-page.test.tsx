import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { PresentedRule } from '@/modules/fees/rules-contract'
import { FeeRulesPage } from '@/modules/fees/web/fee-rules-page'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const rules: PresentedRule[] = [
  { name: 'Gold', match: { level: { days: 90, minSales: 40, minVolume: 5000 } }, bps: 300 },
  { name: 'Hats', match: { category: 'hat', minPrice: 20 }, bps: 800, fixedCents: 30, maxCents: 15_000 },
]
const figures = { sales: 3, gross: '170.00', fees: '8.50', newFees: '11.00' }

function open(saved = rules) {
  const requests = mockApi({
    'GET /api/admin/fee-rules': saved,
    'PUT /api/admin/fee-rules': (body: unknown) => body,
    'POST /api/admin/fee-rules/preview': {
      total: figures,
      sellers: [{ sellerId: 'u1', seller: 'ann', ...figures }],
      sellersLeftOut: 0,
    },
  })
  const page = renderPage(<FeeRulesPage />, { viewer: buildViewer({ role: 'admin' }), hasToasts: true })
  const bodies = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body)
  return { page, bodies }
}

test('the rules say whom they match and what they take', async () => {
  const { page } = open()
  const rows = within(await page.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'GoldSellers with 40 sales or $5,000.00 sold in 90 days3%Announcement',
    'HatsCategory Hat, $20.00 and up8% + $0.30, at most $150.00Announcement',
  ])
  expect(page.getByText('Sales that no rule matches: 5%.')).toBeDefined()
})

test('a rule that is added, and the order of the list, are announced', async () => {
  const { page, bodies } = open()
  await page.user.click(await page.findByRole('button', { name: 'Move Hats up' }))
  await page.user.click(page.getByRole('button', { name: 'Add rule' }))
  await page.user.type(page.getByLabelText('Name'), 'Dear')
  await page.user.type(page.getByLabelText('Minimum price'), '100')
  await page.user.type(page.getByLabelText('Percentage'), '2.5')
  await page.user.type(page.getByLabelText('Minimum'), '0.1')
  await page.user.click(page.getByRole('button', { name: 'Add to the list' }))
  await page.user.click(page.getByRole('button', { name: 'Announce rules' }))
  const dear = { name: 'Dear', match: { minPrice: 100 }, bps: 250, minCents: 10 }
  await waitFor(() => expect(bodies('PUT /api/admin/fee-rules')).toEqual([[rules[1], rules[0], dear]]))
})

test('an invalid rule is not added', async () => {
  const { page } = open()
  await page.user.click(await page.findByRole('button', { name: 'Add rule' }))
  await page.user.type(page.getByLabelText('Percentage'), '101')
  await page.user.click(page.getByRole('button', { name: 'Add to the list' }))
  expect(page.getByText('Enter a name.')).toBeDefined()
  expect(page.getByText('Enter a percentage from 0 to 100, with at most two decimals.')).toBeDefined()
})

test('an amount that is none is an error of its field', async () => {
  const { page } = open()
  await page.user.click(await page.findByRole('button', { name: 'Add rule' }))
  await page.user.type(page.getByLabelText('Name'), 'Hats')
  await page.user.type(page.getByLabelText('Percentage'), '5')
  await page.user.type(page.getByLabelText('Minimum'), '1e3')
  await page.user.click(page.getByRole('button', { name: 'Add to the list' }))
  expect(page.getByText('Enter an amount in dollars, such as 12.50.')).toBeDefined()
  expect(page.getByLabelText('Minimum')).toBe(document.activeElement as HTMLElement)
})

test('the preview shows each seller and all, and the list stays as it is', async () => {
  const { page, bodies } = open()
  await page.user.click(await page.findByRole('button', { name: 'Preview' }))
  const panel = within(await page.findByRole('region', { name: 'The last 90 days under these rules' }))
  expect(panel.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'SellerSalesSold forFees takenUnder these rulesChange',
    'All sellers3$170.00$8.50$11.00+$2.50',
    'ann3$170.00$8.50$11.00+$2.50',
  ])
  expect(bodies('POST /api/admin/fee-rules/preview')).toEqual([rules])
  expect(bodies('PUT /api/admin/fee-rules')).toEqual([])
})

test('what a former admin planned is marked, and can be confirmed', async () => {
  const { page, bodies } = open([{ ...rules[0], unconfirmed: true } as PresentedRule])
  expect((await page.findByText(/^Without effect/)).textContent).toContain('no longer an admin')
  await page.user.click(page.getByRole('button', { name: 'Announce rules' }))
  await waitFor(() => expect(bodies('PUT /api/admin/fee-rules')).toHaveLength(1))
})
