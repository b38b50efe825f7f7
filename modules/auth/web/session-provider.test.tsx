import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { useMutation } from '@tanstack/react-query'
import { waitFor, within } from '@testing-library/react'
import { Route } from 'wouter'
import { AccountBanner } from '@/modules/auth/web/account-banner'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { useVerifyCode } from '@/modules/auth/web/sign-in/queries'
import { LogOutButton } from '@/web/layout/log-out-button'
import { api, unwrap } from '@/web/lib/api/api'
import { withPageAccount } from '@/web/lib/api/page-account'
import { useViewer } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'
import { Button } from '@/web/ui/button'

const ann = buildUser({ createdAt: '2026-01-01T00:00:00.000Z' })

function CurrentViewer() {
  const viewer = useViewer()
  return (
    <>
      <p>{viewer.state === 'user' ? viewer.user.username : viewer.state}</p>
      <LogOutButton />
      <Route path="/">front page</Route>
    </>
  )
}

function renderSession(session: boolean, path = '/wallet') {
  return renderPage(
    <SessionProvider>
      <CurrentViewer />
    </SessionProvider>,
    { site: { session }, path, hasToasts: true },
  )
}

test.each([
  ['/wallet', '/second-factor'],
  ['/support', '/support'],
])('without its second factor a session that opens %p sees %p', async (path, shown) => {
  history.replaceState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', '/'))
  const secondFactor = { verified: false, totp: true, passkey: false }
  mockApi({ 'GET /api/auth/user': { ...ann, secondFactor } })
  const page = renderSession(true, path)
  await page.findByText('guest')
  expect(page.history?.at(-1)).toBe(shown)
})

test.each([
  [503, 'unavailable'],
  [500, 'internal'],
])('a user who cannot be loaded (%i) is no visitor, and is loaded by a button', async (status, code) => {
  const responses: unknown[] = [mockProblem(status, code, 'Later.')]
  mockApi({ 'GET /api/auth/user': () => responses.shift() ?? ann })
  const page = renderPage(
    <SessionProvider>
      <AccountBanner />
      <CurrentViewer />
    </SessionProvider>,
    { site: { session: true }, path: '/wallet' },
  )
  const retry = await page.findByRole('button', { name: 'Try again' })
  expect(page.getByText('loading')).toBeDefined()
  await page.user.click(retry)
  expect(await page.findByText('ann')).toBeDefined()
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(page.history).toEqual(['/wallet'])
})

test('a page whose session has ended sends as a guest, so that it does nothing for the next account', async () => {
  const ended = () => mockProblem(401, 'unauthorized', 'Log in.')
  const users: unknown[] = [ann]
  mockApi({ 'GET /api/auth/user': () => users.shift() ?? ended(), 'GET /api/status': ended })
  const page = renderPage(
    <SessionProvider>
      <CurrentViewer />
      <StatusButton />
    </SessionProvider>,
    { site: { session: true } },
  )
  await page.findByText('ann')
  expect(sendingAccount()).toBe(ann.id)
  await page.user.click(page.getByRole('button', { name: 'Status' }))
  await page.findByText('guest')
  expect(sendingAccount()).toBe('guest')
})

function StatusButton() {
  const { mutate } = useMutation({ mutationFn: () => unwrap(api.status.get()) })
  return <Button onClick={() => mutate()}>Status</Button>
}

function sendingAccount(): string | null {
  return new Headers(withPageAccount({}).headers).get('x-account')
}

test('a request of the session that a login replaces does not end the new one', async () => {
  const late = Promise.withResolvers<Response>()
  const answers: unknown[] = [{ ...ann, verified: false }, late.promise]
  const calls = mockApi({
    'GET /api/auth/user': () => answers.shift(),
    'POST /api/auth/verify': { user: ann },
  })
  const shown: string[] = []
  const page = renderPage(
    <SessionProvider>
      <VerifyingViewer onShow={(state) => shown.push(state)} />
    </SessionProvider>,
    { site: { session: true } },
  )
  await page.findByText('unverified')
  // What the server publishes before it answers.
  void page.queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  await page.user.click(page.getByRole('button', { name: 'Verify' }))
  await page.findByText('verified')
  shown.length = 0
  late.resolve(mockProblem(401, 'unauthorized', 'Log in first.'))
  await page.user.click(page.getByRole('button', { name: 'Verify' }))
  await waitFor(() => expect(calls.filter(({ call }) => call === 'POST /api/auth/verify')).toHaveLength(2))
  expect(calls.filter(({ call }) => call === 'GET /api/auth/user')).toHaveLength(2)
  expect([...new Set(shown)]).toEqual(['verified'])
})

function VerifyingViewer({ onShow }: { onShow: (state: string) => void }) {
  const viewer = useViewer()
  const { mutate: verify } = useVerifyCode()
  const state = viewer.state === 'user' ? (viewer.user.verified ? 'verified' : 'unverified') : viewer.state
  onShow(state)
  return (
    <>
      <p>{state}</p>
      <Button onClick={() => verify({ email: 'ann@example.com', code: '123456', type: 'signup' })}>
        Verify
      </Button>
    </>
  )
}

test('a form that was rejected for an old second factor stays, under a dialog that verifies it', async () => {
  const secondFactor = { verified: true, totp: true, passkey: false }
  mockApi({
    'GET /api/auth/user': { ...ann, role: 'moderator', secondFactor },
    'POST /api/auth/verify': mockProblem(403, 'second_factor_required', 'Confirm first.'),
    'POST /api/auth/second-factor': { user: { ...ann, role: 'moderator', secondFactor } },
  })
  const page = renderPage(
    <SessionProvider>
      <CurrentViewer />
      <RejectedForm />
    </SessionProvider>,
    { site: { session: true }, path: '/admin/orders/o1', hasToasts: true },
  )
  await page.findByText('ann')
  await page.user.type(page.getByLabelText('Reason'), 'Nothing came.')
  await page.user.click(page.getByRole('button', { name: 'Decide' }))
  const dialog = within(await page.findByRole('dialog', { name: "Confirm that it's you" }))
  await page.user.type(await dialog.findByLabelText('Code'), '123456{Enter}')
  expect(await page.findByText('Now submit it again.')).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.getByLabelText('Reason')).toHaveProperty('value', 'Nothing came.')
  expect(page.history).toEqual(['/admin/orders/o1'])
})

/** Any form: its request is rejected. */
function RejectedForm() {
  const { mutate } = useVerifyCode()
  return (
    <>
      <input aria-label="Reason" />
      <Button onClick={() => mutate({ email: 'ann@example.com', code: '123456', type: 'login' })}>
        Decide
      </Button>
    </>
  )
}
