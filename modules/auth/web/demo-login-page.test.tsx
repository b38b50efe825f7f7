import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { DemoLoginPage } from '@/modules/auth/web/demo-login-page'
import { SessionProvider } from '@/modules/auth/web/session-provider'
import { setUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

function renderLogin(demoLogin = true) {
  sessionStorage.clear()
  return renderPage(<DemoLoginPage />, { site: { demoLogin }, hasToasts: true })
}

async function logIn(page: ReturnType<typeof renderLogin>, name: string) {
  if (name) await page.user.type(page.getByLabelText('Username'), name)
  await page.user.click(page.getByRole('button', { name: 'Enter Marketplace' }))
}

test('the note names the platform login only where it is missing', () => {
  renderLogin().getByText(/temporary test access until the Roblox login is configured/)
  const beside = renderPage(<DemoLoginPage />, { site: { demoLogin: true, platformLogin: true } })
  expect(beside.getByText(/^This is temporary test access\. It asks for no password/)).toBeDefined()
})

test('a name logs in, and the page that led to the login is loaded', async () => {
  const calls = mockApi({ 'POST /api/auth/temp-login': { user: { id: '1', username: 'ann' } } })
  const replace = spyOn(location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => replace.mockRestore())
  setUrl('/demo-login', { from: '/checkout?amount=5&item=7' })
  onTestFinished(() => setUrl('/'))
  const page = renderLogin()
  await logIn(page, ' ann ')
  expect(calls).toEqual([{ call: 'POST /api/auth/temp-login', body: { username: 'ann' } }])
  expect(page.getByRole('button', { name: 'Entering...' })).toBeDefined()
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout?amount=5&item=7'))
})

test('the toast is shown again after the reload', async () => {
  mockApi({})
  sessionStorage.setItem('mintmark.toast', JSON.stringify({ title: 'Temporary Login Successful' }))
  const page = renderPage(<SessionProvider>page</SessionProvider>, { hasToasts: true })
  expect(await page.findByText('Temporary Login Successful')).toBeDefined()
  expect(sessionStorage.length).toBe(0)
})

test('the server’s error about the name is shown in the field, and the input stays', async () => {
  const message = 'Use letters, digits and underscores, at most 32.'
  mockApi({
    'POST /api/auth/temp-login': mockProblem(422, 'invalid', message, {
      errors: [{ path: 'username', message }],
    }),
  })
  const page = renderLogin()
  await logIn(page, 'a-b')
  expect(await page.findByText('Login Failed')).toBeDefined()
  expect(page.getAllByText(message).length).toBe(2)
  expect(page.getByDisplayValue('a-b')).toBeDefined()
})

test('a failed login shows the server’s message, and the name stays', async () => {
  mockApi({ 'POST /api/auth/temp-login': currentFailureResponse })
  const page = renderLogin()
  await page.user.type(page.getByLabelText('Username'), 'ann')
  await expectFormSurvivesFailures({
    page,
    button: 'Enter Marketplace',
    toast: 'Login Failed',
    fallbackMessage: 'Could not log in. Please try again.',
  })
})

test('the page says that the demo login is off', () => {
  const page = renderLogin(false)
  expect(page.getByText('The temporary login is switched off')).toBeDefined()
  expect(page.queryByLabelText('Username')).toBeNull()
})
