import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { App } from '@/web/app'
import { createQueryClient } from '@/web/lib/api/query-client'
import { readClientConfig } from '@/web/lib/client-config'
import { modules } from '@/web/modules'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const ann = { id: 'u-ann', username: 'ann', email: 'ann@example.com', verified: true, role: 'user' }
const wallet = {
  currency: 'usd',
  available: '916.12',
  pending: '0.00',
  escrow: '0.00',
  payoutOptions: [],
  entries: [],
}
const checkout = '/checkout?amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7'

/** Renders the whole site for a user. Setting `session.ended` makes every request fail with 401. */
function open(url: string) {
  const session = { ended: false }
  const guarded = (response: unknown) => () =>
    session.ended ? mockProblem(401, 'unauthorized', 'Please log in to continue.') : response
  const requests = mockApi({
    'GET /api/auth/user': guarded(ann),
    'GET /api/wallet': guarded(wallet),
    'GET /api/payouts': guarded([]),
    'GET /api/notifications': guarded([]),
    'POST /api/payouts': guarded({}),
    'GET /api/orders/o1': guarded(mockProblem(404, 'not_found', "This order doesn't exist.")),
    'POST /api/create-payment-intent': guarded(
      mockProblem(429, 'too_many_reservations', 'Pay the others first.'),
    ),
    'GET /api/auth/captcha': { sessionId: 'c1', question: 'What is 7 + 5?' },
    'POST /api/auth/login': () => {
      session.ended = false
      return { user: ann }
    },
  })
  setUrl(url)
  const clientConfig = { ...readClientConfig(), session: true }
  const queryClient = createQueryClient()
  const page = renderPage(
    <BrowserRouter>
      <App modules={modules} clientConfig={clientConfig} queryClient={queryClient} />
    </BrowserRouter>,
  )
  return { page, session, requests, queryClient }
}

async function logIn({ user, findByLabelText, getByLabelText, getByRole }: ReturnType<typeof open>['page']) {
  await user.type(await findByLabelText('Email'), 'ann@example.com')
  await user.type(getByLabelText('Password'), 'correct horse 7')
  await user.click(getByRole('button', { name: 'Log In' }))
}

test.each([
  ['/wallet', '$916.12'],
  ['/orders/o1', 'Order Not Found'],
  [checkout, 'Pay the others first.'],
])('opening %s after the session has ended leads to login and back', async (url, text) => {
  const { page, session } = open('/')
  await page.findByRole('button', { name: 'Notifications' })
  session.ended = true
  history.pushState(null, '', url)
  await logIn(page)
  expect(await page.findByText(text)).toBeTruthy()
  expect(currentUrl()).toBe(url)
})

test('a session that ends on an open page leads to login and back, and the page stops sending requests', async () => {
  const { page, session, requests, queryClient } = open('/wallet')
  await page.findByText('$916.12')
  session.ended = true
  // The next request of the page finds out.
  void queryClient.invalidateQueries()
  await waitFor(() => expect(currentUrl()).toBe('/auth'))
  const before = requests.length
  await page.findByLabelText('Email')
  expect(requests.slice(before).filter(({ call }) => call === 'GET /api/wallet')).toEqual([])
  await logIn(page)
  expect(await page.findByText('$916.12')).toBeTruthy()
  expect(currentUrl()).toBe('/wallet')
})

test('nothing of the account stays in the page after its session has ended', async () => {
  const { page, session, queryClient } = open('/wallet')
  await page.findByText('$916.12')
  session.ended = true
  // The next request of the page finds out.
  void queryClient.invalidateQueries()
  await waitFor(() => expect(currentUrl()).toBe('/auth'))
  const cached = () =>
    JSON.stringify(
      [queryClient.getQueryCache().getAll(), queryClient.getMutationCache().getAll()].map((all) =>
        all.map(({ state }) => state.data),
      ),
    )
  await waitFor(() => expect(cached()).not.toMatch(/916\.12|u-ann/))
  expect(document.body.textContent).not.toContain('916.12')
})
