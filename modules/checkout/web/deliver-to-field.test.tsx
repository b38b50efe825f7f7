import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { checkout } from '@/modules/checkout/web/module'
import { sampleIntent } from '@/modules/checkout/web/sample-intent'
import type { PlatformUser } from '@/modules/players/contract'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const path = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7'
const intentCall = 'POST /api/create-payment-intent'
const confirmCall = 'POST /api/sandbox/confirm'
const paid = { status: 'succeeded' }
/** The buyer has linked nobody. */
const unnamedIntent = { ...sampleIntent, deliverTo: 'ann', isPlayerNamed: false }

function playerNamed(username: string): PlatformUser {
  return {
    id: '1',
    username,
    displayName: 'Amber Quill',
    avatarUrl: null,
    hasVerifiedBadge: false,
    created: null,
    description: '',
    profileUrl: null,
  }
}

/** Every name belongs to a player, and the server stores the name of a request. */
function mockCheckout(intent: object, responses: Parameters<typeof mockApi>[0] = {}) {
  return mockApi({
    'GET /api/players': (_: unknown, url: URL) => playerNamed(String(url.searchParams.get('username'))),
    'GET /api/orders/last-player': { username: null },
    [intentCall]: (body: unknown) => ({ ...intent, ...namedIn(body) }),
    [confirmCall]: paid,
    ...responses,
  })
}

function namedIn(body: unknown) {
  const { deliverTo } = Object(body)
  return deliverTo === undefined ? {} : { deliverTo, isPlayerNamed: true }
}

function paymentsOf(requests: ReturnType<typeof mockApi>) {
  return requests.filter(({ call }) => call === intentCall || call === confirmCall)
}

async function openCheckout() {
  const page = renderApp({ path, viewer: buildViewer(), modules: [checkout] })
  await page.user.type(await page.findByLabelText('Card number'), '4242424242424242')
  await page.user.type(page.getByLabelText('Expiry'), '12/34')
  await page.user.type(page.getByLabelText('CVC'), '123')
  return {
    ...page,
    field: page.getByLabelText('Deliver to'),
    pay: () => page.user.click(page.getByRole('button', { name: 'Pay $149.99' })),
  }
}

test('the linked player is filled in and needs no question', async () => {
  const requests = mockCheckout(sampleIntent)
  const page = await openCheckout()
  expect(page.field).toHaveProperty('value', 'ann_plays')
  await page.findByText('Delivers to this account')
  await page.pay()
  await page.findByRole('link', { name: 'View your order' })
  expect(paymentsOf(requests).map(({ call }) => call)).toEqual([intentCall, confirmCall])
})

test('another name must be confirmed, and is saved before paying', async () => {
  const requests = mockCheckout(unnamedIntent)
  const page = await openCheckout()
  expect(page.field).toHaveProperty('value', '')
  await page.user.type(page.field, 'amberquill')
  const question = await page.findByRole('group', { name: 'Is this you?' })
  expect(question.parentElement?.textContent).toContain('Amber Quill@amberquill')
  await page.pay()
  await page.findByText('Confirm whether this player is you.')
  expect(paymentsOf(requests)).toHaveLength(1)
  await page.user.click(page.getByRole('button', { name: 'Yes' }))
  await page.findByText('Delivers to this account')
  await page.pay()
  await page.findByText(/has been asked to deliver it to amberquill/)
  expect(paymentsOf(requests)[1]?.body).toMatchObject({ deliverTo: 'amberquill' })
})

test('the player of the last order is offered, and needs no question', async () => {
  const requests = mockCheckout(unnamedIntent, { 'GET /api/orders/last-player': { username: 'AmberQuill' } })
  const page = await openCheckout()
  await page.user.click(await page.findByRole('button', { name: 'Deliver to AmberQuill again' }))
  await page.findByText('Delivers to this account')
  await page.pay()
  await page.findByRole('link', { name: 'View your order' })
  expect(paymentsOf(requests)[1]?.body).toMatchObject({ deliverTo: 'AmberQuill' })
})

test('a name that no player has stops before the payment', async () => {
  const unknown = mockProblem(404, 'player_unknown', 'Unknown.')
  const requests = mockCheckout(unnamedIntent, { 'GET /api/players': unknown })
  const page = await openCheckout()
  await page.user.type(page.field, 'nobody_here')
  await page.findByText('No player has this username. Check the spelling.')
  await page.pay()
  expect(document.activeElement === page.field).toBe(true)
  expect(paymentsOf(requests)).toHaveLength(1)
})

test('a buyer who says no enters another name', async () => {
  mockCheckout(unnamedIntent)
  const page = await openCheckout()
  await page.user.type(page.field, 'amberquill')
  await page.user.click(await page.findByRole('button', { name: 'No' }))
  expect(page.field).toHaveProperty('value', '')
  expect(document.activeElement === page.field).toBe(true)
})

test("while the platform is unreachable, the buyer pays without confirming; the server's errors are shown at the field", async () => {
  const message = 'No player has this username. Check the spelling.'
  let isDown = true
  const requests = mockCheckout(unnamedIntent, {
    'GET /api/players': mockProblem(502, 'platform_unavailable', 'Unavailable.'),
    [intentCall]: (body: unknown) =>
      isDown || !Object(body).deliverTo
        ? { ...unnamedIntent, ...namedIn(body) }
        : mockProblem(422, 'invalid', message, { errors: [{ path: 'deliverTo', message }] }),
  })
  const page = await openCheckout()
  await page.user.type(page.field, 'amberquill')
  await page.findByText(/can't be reached right now/)
  isDown = false
  await page.pay()
  await page.findAllByText(message)
  expect(document.activeElement === page.field).toBe(true)
  isDown = true
  await page.pay()
  await page.findByRole('link', { name: 'View your order' })
  expect(paymentsOf(requests).at(-1)?.call).toBe(confirmCall)
})

test('a buyer may leave the name out, and is told what follows', async () => {
  const requests = mockCheckout(unnamedIntent)
  const page = await openCheckout()
  expect(page.getByText(/If you leave this empty, tell the seller your username after paying/)).toBeTruthy()
  await page.pay()
  await page.findByText(/Tell the seller which Roblox account is yours/)
  expect(paymentsOf(requests).map(({ call }) => call)).toEqual([intentCall, confirmCall])
})
