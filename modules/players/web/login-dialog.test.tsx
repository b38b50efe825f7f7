import '@/web/testing/dom'
import { expect, mock, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { LoginDialog } from '@/modules/players/web/login-dialog'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const simple = 'POST /api/auth/simple'
const userInfo = {
  id: '8000000001',
  username: 'AmberQuill',
  displayName: 'Amber Quill',
  avatarUrl: null,
  hasVerifiedBadge: true,
  created: '2011-05-02T00:00:00.000Z',
  description: 'Collects bows.',
  profileUrl: 'https://platform.example/users/8000000001',
}
const challenge = 'amber bow quill'
const user = { id: '1', username: 'AmberQuill' }
const missing = mockProblem(403, 'proof_missing', 'The phrase is not in your description yet.')

/** Answers a name with its player, and a confirmation with this. */
const answering = (confirmed: unknown) => ({
  [simple]: (body: unknown) => (Object(body).confirmed ? confirmed : { userInfo, challenge }),
})

function open({ returnTo, platformLogin = false }: { returnTo?: string; platformLogin?: boolean } = {}) {
  const onClose = mock(() => undefined)
  const ui = <LoginDialog onClose={onClose} returnTo={returnTo} />
  return { ...renderPage(ui, { site: { platformLogin } }), onClose }
}

async function typeName(page: ReturnType<typeof open>) {
  await page.user.type(page.getByLabelText('Username'), 'AmberQuill{Enter}')
  return within(await page.findByRole('dialog', { name: 'Confirm Your Roblox Account' }))
}

function watchReload() {
  const reload = spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  return reload
}

test('the platform login says what it needs before it leaves the page', async () => {
  const page = open({ platformLogin: true })
  expect(page.getByText('Your inventory must be public.')).toBeDefined()
  const out = page.getByRole('link', { name: 'Login with Roblox OAuth' })
  expect(out.getAttribute('href')).toBe('/api/auth/roblox/login')
  expect(page.queryByText(/has not connected/)).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(page.onClose).toHaveBeenCalledTimes(1)
})

test('it leads back to where somebody was', () => {
  const out = open({ returnTo: '/item/7?from=a&b' }).getByRole('link', { name: 'Login with Roblox OAuth' })
  expect(out.getAttribute('href')).toBe('/api/auth/roblox/login?returnTo=%2Fitem%2F7%3Ffrom%3Da%26b')
})

test('where the platform login is not connected, it says so', () => {
  expect(open().getByText(/has not connected the log-in of Roblox/)).toBeDefined()
})

test('a username shows whose it is and the phrase; the confirmation loads the page anew', async () => {
  const asked = mockApi(answering({ user }))
  const reload = watchReload()
  const page = open()
  const dialog = await typeName(page)
  for (const words of [
    'Amber Quill',
    'Verified',
    '@AmberQuill',
    'Collects bows.',
    'ID 8000000001',
    challenge,
  ])
    expect(dialog.getByText(words)).toBeDefined()
  const profile = dialog.getByRole('link', { name: 'Open the profile in a new tab' })
  expect(profile.getAttribute('href')).toBe(userInfo.profileUrl)
  await page.user.click(dialog.getByRole('button', { name: 'Yes, This is Me' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(dialog.getByRole('button', { name: 'Logging in...' })).toBeDefined()
  const sent = { username: 'AmberQuill', confirmed: true, userInfo }
  expect(asked.map(({ body }) => body)).toEqual([{ username: 'AmberQuill' }, sent])
})

test.each([
  ['in the server’s words', missing, 'The phrase is not in your description yet.'],
  ['shortly where it has none', new Response('', { status: 500, statusText: '' }), 'Login failed'],
  ['with advice when nothing came', () => Promise.reject(new TypeError()), 'Login failed. Please try again.'],
])('a refusal leads back to the beginning and is said there %s', async (_, refusal, words) => {
  mockApi({
    [simple]: (body: unknown) => {
      if (!Object(body).confirmed) return { userInfo, challenge }
      return typeof refusal === 'function' ? refusal() : refusal
    },
  })
  const page = open()
  const dialog = await typeName(page)
  await page.user.click(dialog.getByRole('button', { name: 'Yes, This is Me' }))
  expect((await page.findByRole('alert')).textContent).toBe(words)
  expect(page.getByRole('dialog', { name: 'Login with Roblox' })).toBeDefined()
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'AmberQuill')
})

test('Cancel leads back with the name still there, and what was refused before is said no more', async () => {
  mockApi(answering({ user }))
  const page = open()
  const dialog = await typeName(page)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'AmberQuill')
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.onClose).not.toHaveBeenCalled()
})

test('an account with two-step log-in is asked for its code', async () => {
  const verification = { type: 'login', email: 'ann@example.com' }
  mockApi(answering(Response.json({ verification }, { status: 202 })))
  const page = open()
  const dialog = await typeName(page)
  await page.user.click(dialog.getByRole('button', { name: 'Yes, This is Me' }))
  await waitFor(() => expect(page.history?.at(-1)).toBe('/auth?mode=verify'))
})

test('a name that nobody has is said, and one that is none is not sent', async () => {
  const unknown = mockProblem(404, 'player_unknown', 'Nobody on the game platform has this username.')
  const asked = mockApi({ [simple]: unknown })
  const page = open()
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  expect(page.getByText('Enter a username.')).toBeDefined()
  expect(asked).toEqual([])
  await page.user.type(page.getByLabelText('Username'), 'nobody{Enter}')
  expect((await page.findByRole('alert')).textContent).toBe('Nobody on the game platform has this username.')
})
