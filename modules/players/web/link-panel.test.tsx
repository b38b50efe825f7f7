import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { LinkPanel } from '@/modules/players/web/link-panel'
import { samplePlayer as player } from '@/modules/players/web/sample-player'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { BrowserRouter, setUrl } from '@/web/testing/browser-router'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'
import type { SubmitError } from '@/web/ui/forms/use-form'

const linkRoute = 'GET /api/auth/roblox/user'
const notLinked = mockProblem(404, 'not_linked', 'No player is linked.')
const challenge = { userInfo: player, challenge: 'amber bow quill' }

function renderPanel(over: Partial<ViewerUser> = {}, { platformLogin = false, address = '/security' } = {}) {
  setUrl(address)
  const user = buildUser({ email: 'ann@example.com', ...over })
  return renderPage(
    <BrowserRouter>
      <LinkPanel user={user} FormErrorAlert={FormError} withPassword={withPassword} />
    </BrowserRouter>,
    { site: { platformLogin }, hasToasts: true },
  )
}

/** As on the security page, after the password was entered. */
const withPassword: SecurityPanelProps['withPassword'] = async (work) => {
  await work({ currentPassword: 'correct horse 7' })
}

function FormError({ error }: { error: SubmitError | undefined }) {
  return error && <p role="alert">{error.message}</p>
}

async function requestPhrase(page: ReturnType<typeof renderPanel>, name = 'AmberQuill') {
  await page.user.type(await page.findByLabelText('Roblox username'), `${name}{Enter}`)
  await page.findByText('amber bow quill')
}

test('a username, its phrase and the password link the account', async () => {
  const sent = mockApi({
    [linkRoute]: notLinked,
    'POST /api/players/challenge': challenge,
    'POST /api/players/link': player,
  })
  const page = renderPanel()
  await requestPhrase(page, ' AmberQuill')
  await page.user.click(page.getByRole('button', { name: 'Link this account' }))
  expect(await page.findByText('You are AmberQuill.')).toBeDefined()
  expect(page.getByText('Linked')).toBeDefined()
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { username: 'AmberQuill' },
    { username: 'AmberQuill', currentPassword: 'correct horse 7' },
  ])
})

test('a missing phrase shows the error and keeps the form', async () => {
  mockApi({
    [linkRoute]: notLinked,
    'POST /api/players/challenge': challenge,
    'POST /api/players/link': mockProblem(403, 'proof_missing', 'The phrase is not in your description yet.'),
  })
  const page = renderPanel()
  await requestPhrase(page)
  await page.user.click(page.getByRole('button', { name: 'Link this account' }))
  expect((await page.findByRole('alert')).textContent).toBe('The phrase is not in your description yet.')
  expect(page.getByText('amber bow quill')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(page.getByLabelText('Roblox username')).toBeDefined()
})

test('other failures are shown and the input is kept', async () => {
  mockApi({ [linkRoute]: notLinked, 'POST /api/players/challenge': currentFailureResponse })
  const page = renderPanel()
  await page.user.type(await page.findByLabelText('Roblox username'), 'AmberQuill')
  await expectFormSurvivesFailures({ page, button: 'Get a phrase' })
})

test('with platform login configured, linking redirects to the platform after the password', async () => {
  const assign = spyOn(location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  const startRoute = 'POST /api/players/link/platform'
  const sent = mockApi({
    [linkRoute]: notLinked,
    [startRoute]: { location: 'https://platform.example/authorize' },
  })
  const page = renderPanel({}, { platformLogin: true })
  await page.user.click(await page.findByRole('button', { name: 'Link with Roblox OAuth' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://platform.example/authorize'))
  expect(sent.at(-1)?.body).toEqual({ currentPassword: 'correct horse 7' })
})

test.each([
  ['player_taken', /is linked to another account here/],
  ['unknown_code', 'Login with Roblox failed. Please try again.'],
])('the error of the callback is shown: %s', async (error, text) => {
  mockApi({ [linkRoute]: notLinked })
  const page = renderPanel({}, { address: `/security?error=${encodeURIComponent(error)}` })
  expect((await page.findByRole('alert')).textContent).toMatch(text)
})

test('a linked player is shown and can be unlinked with the password', async () => {
  const sent = mockApi({
    [linkRoute]: player,
    'DELETE /api/players/link': new Response(null, { status: 204 }),
  })
  const page = renderPanel()
  expect(await page.findByText('@AmberQuill')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Unlink' }))
  expect(await page.findByText('Account Unlinked')).toBeDefined()
  expect(await page.findByLabelText('Roblox username')).toBeDefined()
  expect(sent[1]?.body).toEqual({ currentPassword: 'correct horse 7' })
})

test("the server's error for the only sign-in method is shown, and an account without a password is told to log in first", async () => {
  const detail =
    'The game account is your only way to log in. Set a password and confirm an email address first.'
  mockApi({ [linkRoute]: player, 'DELETE /api/players/link': mockProblem(409, 'only_way_in', detail) })
  const page = renderPanel({ email: null, passwordMissing: true })
  await page.user.click(await page.findByRole('button', { name: 'Unlink' }))
  expect((await page.findByRole('alert')).textContent).toBe(detail)
  expect(page.getByText(/requires a login from the last ten minutes/)).toBeDefined()
})

test('a failed load can be retried', async () => {
  let isDown = true
  mockApi({
    [linkRoute]: () => (isDown ? mockProblem(503, 'unavailable', 'Try again shortly.') : player),
  })
  const page = renderPanel()
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('@AmberQuill')).toBeDefined()
})
