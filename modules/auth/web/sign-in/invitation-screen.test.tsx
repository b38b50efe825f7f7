import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { Route } from 'wouter'
import { authPath } from '@/modules/auth/web/paths'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { AuthPage } from '@/modules/auth/web/sign-in/auth-page'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const token = 'T'.repeat(43)
const user = { id: '1', username: 'operator', email: 'op@example.com', verified: false, role: 'admin' }
const created = { user: { ...user, verified: true } }
const accepted = { user, verification: { type: 'signup', email: user.email } }
const expired = mockProblem(409, 'invitation_over', 'This link has been used or has expired.')

function open(address: string, session = false) {
  setUrl(address)
  return renderPage(
    <BrowserRouter>
      <SessionProvider>
        <Route path={authPath}>
          <AuthPage />
        </Route>
        <ToastHost />
      </SessionProvider>
    </BrowserRouter>,
    { site: { session } },
  )
}

test('the first-admin link creates an admin account', async () => {
  const calls = mockApi({ 'POST /api/auth/first-admin': Response.json(created, { status: 201 }) })
  const page = open(`/auth?mode=first-admin#${token}`)
  expect(document.activeElement).toBe(page.getByLabelText('Username'))
  await page.user.type(page.getByLabelText('Username'), 'admin')
  await page.user.type(page.getByLabelText('Email'), 'op@example.com')
  await page.user.type(page.getByLabelText('Password'), 'horse 7')
  await page.user.click(page.getByRole('button', { name: 'Create admin account' }))
  expect(await page.findByText('Account Created')).toBeDefined()
  expect(currentUrl()).toBe('/admin/first-run')
  expect(calls.map(({ body }) => body)).toEqual([
    { token, username: 'admin', email: 'op@example.com', password: 'horse 7' },
  ])
})

test('an invitation only asks for a password', async () => {
  const calls = mockApi({ 'POST /api/auth/invitation': accepted })
  const page = open(`/auth?mode=invitation#${token}`)
  await page.user.type(page.getByLabelText('Password'), 'horse 7{Enter}')
  expect(await page.findByText('Welcome')).toBeDefined()
  expect(calls.map(({ body }) => body)).toEqual([{ token, password: 'horse 7' }])
})

test('a logged-in user can open an invitation', async () => {
  mockApi({ 'GET /api/auth/user': user })
  expect(open(`/auth?mode=invitation#${token}`, true).getByLabelText('Password')).toBeDefined()
})

test('an expired link shows an error, and the input stays', async () => {
  mockApi({ 'POST /api/auth/invitation': expired })
  const page = open(`/auth?mode=invitation#${token}`)
  await page.user.type(page.getByLabelText('Password'), 'horse 7{Enter}')
  expect((await page.findByRole('alert')).textContent).toBe('This link has been used or has expired.')
  expect(page.getByLabelText('Password')).toHaveProperty('value', 'horse 7')
})

test.each(['first-admin', 'invitation'])('a %s link without a token is reported as incomplete', (mode) => {
  mockApi({})
  expect(
    open(`/auth?mode=${mode}`).getByText('This link is incomplete', { selector: 'p,h2,h3' }),
  ).toBeDefined()
})
