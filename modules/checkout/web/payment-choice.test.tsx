import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { ReactNode } from 'react'
import { checkout } from '@/modules/checkout/web/module'
import { sampleIntent } from '@/modules/checkout/web/sample-intent'
import { type PaymentFormProps, paymentFormSlot } from '@/modules/checkout/web/slots'
import type { OfferedProvider } from '@/modules/orders/contract'
import { plug } from '@/web/lib/modules/slots'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const intentCall = 'POST /api/create-payment-intent'
const sandbox: OfferedProvider = {
  provider: 'sandbox',
  methods: ['paypal', 'card', 'crypto'],
  reservationSeconds: 900,
}
const wire: OfferedProvider = { provider: 'wire', methods: ['crypto'], reservationSeconds: 259_200 }

function WireForm({ intent }: PaymentFormProps): ReactNode {
  return intent.provider === 'wire' ? <p>Send it to our account.</p> : null
}

function open(offered: OfferedProvider[], intent = sampleIntent, search = '') {
  const requests = mockApi({
    'GET /api/players': null,
    'GET /api/orders/last-player': { username: null },
    'GET /api/payment-methods': offered,
    [intentCall]: intent,
  })
  const path = `/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7${search}`
  const page = renderApp({
    path,
    viewer: buildViewer(),
    modules: [checkout],
    plugs: [plug(paymentFormSlot, WireForm)],
    site: { paymentProviders: offered.length },
  })
  return { page, intents: () => requests.filter(({ call }) => call === intentCall) }
}

test('a buyer chooses between two providers before anything is reserved', async () => {
  const { page, intents } = open([sandbox, wire], { ...sampleIntent, provider: 'wire' })
  const link = await page.findByRole('link', { name: /Cryptocurrency.*3 days/ })
  expect([await page.findAllByRole('link', { name: /reserved for/ }), intents()]).toEqual([
    [expect.anything(), link],
    [],
  ])
  await page.user.click(link)
  await page.findByText('Send it to our account.')
  expect(intents().map(({ body }) => body)).toMatchObject([{ provider: 'wire' }])
  expect(page.queryByLabelText('Card number')).toBeNull()
})

test('a method that only one provider offers is the choice', async () => {
  const { page, intents } = open([sandbox, wire], sampleIntent, '&method=paypal')
  await page.findByLabelText('Card number')
  expect(intents().map(({ body }) => body)).toMatchObject([{ provider: 'sandbox', method: 'paypal' }])
})

test('a method that the chosen provider does not offer is left out', async () => {
  const { page, intents } = open(
    [
      { ...sandbox, methods: ['card'] },
      { ...wire, methods: ['crypto'] },
    ],
    sampleIntent,
    '&method=paypal',
  )
  await page.user.click(await page.findByRole('link', { name: /Card/ }))
  await page.findByLabelText('Card number')
  expect(intents().map(({ body }) => body)).toEqual([expect.not.objectContaining({ method: 'paypal' })])
})

test('with one provider nothing is asked', async () => {
  const { page, intents } = open([sandbox])
  await page.findByLabelText('Card number')
  expect(intents().map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ provider: expect.anything() }),
  ])
})
