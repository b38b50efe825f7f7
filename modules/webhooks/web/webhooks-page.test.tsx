import { expect, test } from 'bun:test'
import userEvent from '@testing-library/user-event'
import { buildViewer, mockApi, renderPage } from 'mintmark/testing'
import type { Delivery, Endpoint } from '../contract'
import { DeliveryRow } from './endpoint-page'
import { WebhooksPage } from './webhooks-page'

const call = '/api/webhook-endpoints'
const createdAt = '2026-03-01T10:00:00.000Z'
const endpoint: Endpoint = {
  id: 'e1',
  url: 'https://bot.example/hook',
  events: ['order.paid'],
  createdAt,
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  previousSecrets: [],
}

test('a new endpoint shows its secret once, and is paused and removed', async () => {
  const endpoints: Endpoint[] = []
  const requests = mockApi({
    [`GET ${call}`]: () => endpoints,
    [`POST ${call}`]: () => {
      endpoints.push(endpoint)
      return { id: 'e1', secret: 'whsec_abc' }
    },
    [`PATCH ${call}/:id`]: () => endpoint,
    [`DELETE ${call}/:id`]: null,
  })
  const page = renderPage(<WebhooksPage />, { viewer: buildViewer() })
  const user = userEvent.setup()
  await user.type(await page.findByLabelText('URL'), endpoint.url)
  await user.click(page.getByRole('checkbox', { name: /listing\.created/ }))
  await user.click(page.getByRole('button', { name: 'Add Endpoint' }))
  expect(await page.findByText('whsec_abc')).toBeDefined()
  await user.click(await page.findByRole('button', { name: 'Pause' }))
  await user.click(page.getByRole('button', { name: 'Remove' }))
  await user.click((await page.findAllByRole('button', { name: 'Remove' })).at(-1) as HTMLElement)
  const changes = requests.filter((request) => !request.call.startsWith('GET'))
  expect(changes.map((request) => request.call)).toEqual([
    `POST ${call}`,
    `PATCH ${call}/e1`,
    `DELETE ${call}/e1`,
  ])
  expect(changes[0]?.body).toEqual({
    url: endpoint.url,
    events: ['listing.sold', 'order.paid', 'order.sent', 'order.completed', 'order.refunded', 'payout.paid'],
  })
})

test('an endpoint shows which replaced secrets still sign, and until when', async () => {
  const previousSecrets = ['whsec_AbCd', 'whsec_EfGh'].map((start) => ({
    start,
    until: '2026-03-02T10:00:00.000Z',
  }))
  mockApi({ [`GET ${call}`]: [{ ...endpoint, previousSecrets }] })
  const page = renderPage(<WebhooksPage />, { viewer: buildViewer() })
  for (const { start } of previousSecrets)
    expect(await page.findByText(new RegExp(`${start}… signs too until .*2026`))).toBeDefined()
})

test('a delivery shows what was sent and received, and is sent again', async () => {
  const delivery: Delivery = {
    id: 'd1',
    type: 'order.paid',
    state: 'failed',
    createdAt,
    nextAttemptAt: null,
    body: '{"type":"order.paid"}',
    attempts: [
      { at: createdAt, durationMs: 12, status: 500, response: 'broken', error: 'status' },
      { at: '2026-03-01T11:00:00.000Z', durationMs: 9, status: null, response: null, error: 'timeout' },
    ],
  }
  const requests = mockApi({ [`POST ${call}/:id/deliveries/:deliveryId/replay`]: delivery })
  const page = renderPage(<DeliveryRow endpointId="e1" delivery={delivery} />, { viewer: buildViewer() })
  for (const text of [delivery.body, 'broken', /Status 500/, /No response within 10 seconds/])
    expect(page.getByText(text)).toBeDefined()
  await userEvent.setup().click(page.getByRole('button', { name: /Send Again/ }))
  expect(requests.map((request) => request.call)).toEqual([`POST ${call}/e1/deliveries/d1/replay`])
})
