import { expect, test } from 'bun:test'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { signPayload } from '@/tests/support/fake-stripe/webhooks'

test('an event of 1 MiB is taken, a larger one is 413, and a thin one is understood', async () => {
  await using app = await createStripeApp()
  const post = (body: string) => {
    const { url, fetch } = app.webhookEndpoint
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signPayload(body, 'whsec_fake', app.ctx.now()),
    }
    return fetch(new Request(url, { method: 'POST', headers, body }))
  }
  const event = (bytes: number) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'charge.captured',
      data: { object: { id: 'ch_1', text: 'x'.repeat(bytes) } },
    })
  expect((await post(event(1_000_000))).status).toBe(200)
  const large = await post(event(1_100_000))
  expect([large.status, Object(await large.json()).detail]).toEqual([413, 'The event is larger than 1 MiB.'])
  const thin = { object: 'v2.core.event', id: 'evt_2', type: 'v2.core.account.closed', livemode: false }
  const related_object = { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' }
  expect((await post(JSON.stringify({ ...thin, related_object }))).status).toBe(200)
})
