import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { App } from '@/web/app'
import { readClientConfig } from '@/web/lib/client-config'
import { createQueryClient } from '@/web/lib/query-client'
import { modules } from '@/web/modules'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const ann = { id: 'u-ann', username: 'ann', email: 'ann@example.com', verified: true, role: 'user' }
const wallet = { currency: 'usd', available: '916.12', pending: '0.00', escrow: '0.00', entries: [] }
const checkout = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7'

/** The whole site in the browser of somebody whose session the server ends when the test says so. */
function open(address: string) {
  const session = { ended: false }
  const guarded = (inside: unknown) => () =>
    session.ended ? mockProblem(401, 'unauthorized', 'Please log in to continue.') : inside
  const asked = mockApi({
    'GET /api/auth/user': guarded(ann),
    'GET /api/wallet': guarded(wallet),
    'GET /api/payouts': guarded([]),
    'GET /api/notifications': guarded([]),
    'POST /api/payouts': guarded({}),
    'GET /api/orders/o1': guarded(mockProblem(404, 'not_found', 'This order does not exist.')),
    'POST /api/create-payment-intent': guarded(
      mockProblem(429, 'too_many_reservations', 'Pay the others first.'),
    ),
    'GET /api/auth/captcha': { sessionId: 'c1', question: 'What is 7 + 5?' },
    'POST /api/auth/login': () => {
      session.ended = false
      return { user: ann }
    },
  })
  setUrl(address)
  const site = { ...readClientConfig(), session: true }
  const page = renderPage(
    <BrowserRouter>
      <App modules={modules} site={site} queryClient={createQueryClient()} />
    </BrowserRouter>,
  )
  return { page, session, asked }
}

async function logIn({ user, findByLabelText, getByLabelText, getByRole }: ReturnType<typeof open>['page']) {
  await user.type(await findByLabelText('Email'), 'ann@example.com')
  await user.type(getByLabelText('Password'), 'correct horse 7')
  await user.click(getByRole('button', { name: 'Log In' }))
}

test.each([
  ['/wallet', '$916.12'],
  ['/orders/o1', 'This order does not exist.'],
  [checkout, 'Pay the others first.'],
])('whoever opens %s after their session has ended logs in and is back there', async (address, found) => {
  const { page, session } = open('/')
  await page.findByRole('button', { name: 'Notifications' })
  session.ended = true
  history.pushState(null, '', address)
  await logIn(page)
  expect(await page.findByText(found)).toBeTruthy()
  expect(currentUrl()).toBe(address)
})

test('a session that ends under an open page leads to the log-in and back, and the page asks no more', async () => {
  const { page, session, asked } = open('/wallet')
  await page.findByText('$916.12')
  session.ended = true
  await page.user.click(await page.findByRole('button', { name: 'Request payout' }))
  await waitFor(() => expect(currentUrl()).toBe('/auth'))
  const refused = asked.length
  await page.findByLabelText('Email')
  expect(asked.slice(refused).filter(({ call }) => call === 'GET /api/wallet')).toEqual([])
  await logIn(page)
  expect(await page.findByText('$916.12')).toBeTruthy()
  expect(currentUrl()).toBe('/wallet')
})
