import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { docs } from '@/modules/docs/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const openApi = {
  tags: [{ name: 'wallet', description: 'The ledger.' }],
  paths: {
    '/api/payouts': {
      post: {
        summary: 'Asks for a payout.',
        tags: ['wallet'],
        security: [{ session: [] }],
        parameters: [{ name: 'limit', required: true }],
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: {
          201: { content: { 'application/json': { schema: { type: 'array' } } } },
          409: { description: 'insufficient_balance: Not enough money' },
          default: {},
        },
      },
    },
  },
}

test('each endpoint shows its parameters, request body, responses and errors', async () => {
  mockApi({ 'GET /openapi.json': openApi })
  const page = renderApp({ path: '/docs', modules: [docs] })
  expect(await page.findByRole('heading', { name: 'wallet' })).toBeTruthy()
  await page.user.click(page.getByText('/api/payouts'))
  expect(page.getByText('Requires a session')).toBeTruthy()
  expect(page.getByText('limit').textContent).toBe('limit (required)')
  expect(page.getByRole('heading', { name: 'Request body' }).nextSibling?.textContent).toContain('object')
  expect(page.getByRole('heading', { name: 'Response 201' }).nextSibling?.textContent).toContain('array')
  expect(page.getByRole('heading', { name: 'Errors' }).nextSibling?.textContent).toBe(
    '409 insufficient_balance: Not enough money',
  )
  expect(page.queryByRole('heading', { name: 'Response 409' })).toBeNull()
})

test('a failed load can be retried', async () => {
  mockApi({ 'GET /openapi.json': mockProblem(503, 'unavailable', 'Away.') })
  const page = renderApp({ path: '/docs', modules: [docs] })
  expect(await page.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
