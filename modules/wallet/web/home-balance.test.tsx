import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { HomeBalance } from '@/modules/wallet/web/home-balance'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

test('the home page shows the balances of the wallet, and an error can be retried', async () => {
  let isDown = true
  const wallet = { currency: 'usd', available: '12.50', pending: '3.00', escrow: '40.00', entries: [] }
  mockApi({ 'GET /api/wallet': () => (isDown ? new Response('', { status: 503 }) : wallet) })
  const page = renderPage(<HomeBalance />)
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  expect(await page.findByText('$12.50')).toBeDefined()
  const values = page.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['$12.501,000 R$', '$3.00', '$40.00'])
  expect(page.getByRole('link', { name: 'Open wallet' }).getAttribute('href')).toBe('/wallet')
})
