import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { sampleFacts } from '@/modules/tax/testing/sample-facts'
import { TaxFilesPanel } from '@/modules/tax/web/tax-files-panel'
import { TaxPage } from '@/modules/tax/web/tax-page'
import { ThresholdPanel } from '@/modules/tax/web/threshold-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const viewer = buildViewer()
const site = { values: { 'tax.reports': true } }
const figures = { count: 3, gross: '159.99', fees: '12.64', refunds: '10.00', chargebacks: '0.00' }
const statement = {
  year: 2026,
  currency: 'usd',
  ...figures,
  quarters: [{ quarter: '2026-Q1', ...figures }],
  threshold: { gross: '20000.00', count: 200 },
  isReported: false,
  hasFacts: false,
}
const nothing = { name: null, address: null, country: null, taxId: null }

function openTax(responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/tax/statement': statement,
    'GET /api/tax/facts': nothing,
    'PUT /api/tax/facts': (body: unknown) => body,
    ...responses,
  })
  return { page: renderPage(<TaxPage />, { path: '/tax', viewer, site, hasToasts: true }), requests }
}

test('a seller sees the quarters of a year and how far the thresholds are', async () => {
  const { page } = openTax()
  expect(await page.findByRole('row', { name: '2026-Q1 3 $159.99 $12.64 $10.00 $0.00' })).toBeDefined()
  expect(page.getByText(/more than \$20,000\.00 in more than 200 sales in a year, we have to/)).toBeDefined()
  expect(page.getByText('So far: $159.99 of $20,000.00 and 3 of 200 sales')).toBeDefined()
})

test('a seller above the thresholds learns that the sales are reported', async () => {
  const { page } = openTax({ 'GET /api/tax/statement': { ...statement, isReported: true } })
  expect(await page.findByText(/^You sold for more than \$20,000\.00 in more than 200 sales/)).toBeDefined()
})

test('tax facts are validated and saved', async () => {
  const { page, requests } = openTax()
  await page.user.type(await page.findByLabelText('Legal name'), sampleFacts.name)
  await page.user.type(page.getByLabelText('Address'), '1 Test Street')
  await page.user.selectOptions(page.getByLabelText('Country'), 'US')
  await page.user.type(page.getByLabelText('Tax ID'), '12345')
  await page.user.click(page.getByRole('button', { name: 'Save tax details' }))
  expect(await page.findByText(/has nine digits/)).toBeDefined()
  await page.user.clear(page.getByLabelText('Tax ID'))
  await page.user.type(page.getByLabelText('Tax ID'), sampleFacts.taxId)
  await page.user.click(page.getByRole('button', { name: 'Save tax details' }))
  expect(await page.findByText('Tax Details Saved')).toBeDefined()
  const put = requests.find(({ call }) => call === 'PUT /api/tax/facts')
  expect(put?.body).toEqual({ ...sampleFacts, address: '1 Test Street' })
})

test('the wallet shows the thresholds and asks for the facts, unless tax reports are off', async () => {
  const requests = mockApi({ 'GET /api/tax/statement': statement })
  const page = renderPage(<ThresholdPanel />, { path: '/wallet', viewer, site })
  const link = await page.findByRole('link', { name: 'Enter your tax details' })
  expect(link.getAttribute('href')).toBe('/tax')
  expect(requests).toHaveLength(1)
  renderPage(<ThresholdPanel />, { path: '/wallet', viewer })
  expect(requests).toHaveLength(1)
})

test('accountants download the files of a year', async () => {
  const months = ['2027-01', '2026-12', '2026-11']
  const accountant = buildViewer({ role: 'accountant' })
  const page = renderPage(<TaxFilesPanel months={months} />, {
    path: '/admin/months',
    viewer: accountant,
    site,
  })
  await page.user.selectOptions(await page.findByLabelText('Year'), '2026')
  const hrefs = page.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/api/admin/tax/2026/sellers.csv', '/api/admin/tax/2026/1099k.csv'])
})
