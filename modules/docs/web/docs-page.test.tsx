import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { docs } from '@/modules/docs/web/module'
import { docsIntroductionSlot } from '@/modules/docs/web/slots'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'

const openApi = {
  tags: [{ name: 'wallet', description: 'The ledger.' }],
  paths: {
    '/api/payouts': {
      post: {
        summary: 'Asks for a payout.',
        tags: ['wallet'],
        security: [{ session: [] }, { key: ['orders:read'] }],
        parameters: [{ name: 'limit', required: true, description: 'How many.' }],
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
  expect((await page.findByText('limit')).parentElement?.textContent).toBe('limit (required) How many.')
  expect(page.queryByText(/object/)).toBeNull()
  for (const schema of page.getAllByText('Schema')) await page.user.click(schema)
  expect(page.getByRole('heading', { name: 'Request body' }).nextSibling?.textContent).toContain('object')
  expect(page.getByRole('heading', { name: 'Response 201' }).nextSibling?.textContent).toContain('array')
  expect(page.getByRole('heading', { name: 'Errors' }).nextSibling?.textContent).toBe(
    '409 insufficient_balance: Not enough money',
  )
  expect(page.queryByRole('heading', { name: 'Response 409' })).toBeNull()
})

test('each endpoint says who may call it', async () => {
  const get = (security: object[]) => ({
    tags: ['api-keys'],
    summary: '',
    security,
    parameters: [],
    responses: {},
  })
  const paths = {
    '/a': { get: get([]) },
    '/b': { get: get([{}, { key: ['market:read'] }]) },
    '/c': { get: get([{ session: [] }]) },
    '/d': { get: get([{ session: [] }, { key: ['orders:read'] }]) },
    '/e': { get: get([{ metricsToken: [] }]) },
  }
  mockApi({ 'GET /openapi.json': { tags: [{ name: 'api-keys', description: 'Keys.' }], paths } })
  const page = renderApp({ path: '/docs', modules: [docs] })
  for (const [path, access] of Object.entries({
    '/a': 'Open to everyone',
    '/b': 'Open to everyone; a key with market:read sees what its user sees',
    '/c': 'Needs a session',
    '/d': 'Needs a session, or a key with orders:read',
    '/e': "Needs the operator's METRICS_TOKEN",
  }))
    expect((await page.findByText(path)).closest('summary')?.textContent).toBe(`GET${path}${access}`)
})

test('modules that are on add to the introduction', async () => {
  mockApi({ 'GET /openapi.json': { tags: [], paths: {} } })
  const hats = defineWebModule({
    name: 'hats',
    plugs: [plug(docsIntroductionSlot, () => <p>Programs wear hats.</p>)],
  })
  const page = renderApp({ path: '/docs', modules: [docs, hats] })
  expect(await page.findByText('Programs wear hats.')).toBeTruthy()
})

test('a failed load can be retried', async () => {
  mockApi({ 'GET /openapi.json': mockProblem(503, 'unavailable', 'Away.') })
  const page = renderApp({ path: '/docs', modules: [docs] })
  expect(await page.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
