import '@/web/testing/dom'
import { expect, mock, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { LoginDialog } from '@/modules/players/web/login-dialog'
import type { ClientConfig } from '@/web/lib/client-config'
import { BrowserRouter, currentUrl, setUrl } from '@/web/testing/browser-router'
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

/** Routes that answer a username with a challenge and a confirmation with this response. */
const confirmingWith = (confirmed: unknown) => ({
  [simple]: (body: unknown) => (Object(body).confirmed ? confirmed : { userInfo, challenge }),
})

function renderDialog({ returnTo, ...site }: Partial<ClientConfig> & { returnTo?: string } = {}) {
  const onClose = mock(() => undefined)
  const ui = <LoginDialog onClose={onClose} returnTo={returnTo} />
  return { ...renderPage(ui, { site }), onClose }
}

async function submitUsername(page: ReturnType<typeof renderDialog>) {
  await page.user.type(page.getByLabelText('Username'), 'AmberQuill{Enter}')
  return within(await page.findByRole('dialog', { name: 'Confirm Your Roblox Account' }))
}

function watchReload() {
  const reload = spyOn(location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => reload.mockRestore())
  return reload
}

test('the platform login returns to the current page', () => {
  const link = renderDialog({ returnTo: '/item/7?from=a&b' }).getByRole('link', {
    name: 'Login with Roblox OAuth',
  })
  expect(link.getAttribute('href')).toBe('/api/auth/roblox/login?returnTo=%2Fitem%2F7%3Ffrom%3Da%26b')
})

/** What each configuration says, in the order of the page, and what it must not say. */
test.each([
  {
    site: { platformLogin: true, demoLogin: false },
    says: [/^Roblox opens and asks you to log in there/, /must be public/, /^Or use your username/],
    never: /isn't set up|Temporary Login|^Use your username/,
    primary: 'Login with Roblox OAuth',
  },
  {
    site: { platformLogin: true, demoLogin: true },
    says: [/^Roblox opens/, /must be public/, /^Or use your username/, /^Just looking around\?/],
    never: /isn't set up|^Use your username/,
    primary: 'Login with Roblox OAuth',
  },
  {
    site: { platformLogin: false, demoLogin: false },
    says: [/^Use your username/, /must be public/, /isn't set up here yet/, /^Once it is, Roblox opens/],
    never: /Temporary Login|^Or use|You return here/,
    primary: 'Continue',
  },
  {
    site: { platformLogin: false, demoLogin: true },
    says: [/^Use your username/, /must be public/, /isn't set up here yet/, /^Just looking around\?/],
    never: /^Or use|You return here/,
    primary: 'Continue',
  },
])('the dialog offers only what works: $site', ({ site, says, never, primary }) => {
  const page = renderDialog(site)
  const dialog = within(page.getByRole('dialog', { name: 'Login with Roblox' }))
  const texts = [...page.getByRole('dialog').querySelectorAll('h3, p, li')].map(
    (part) => part.textContent ?? '',
  )
  const found = says.map((pattern) => texts.findIndex((text) => pattern.test(text)))
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(found).not.toContain(-1)
  expect(texts.filter((text) => never.test(text))).toEqual([])
  const main = dialog.queryByRole('link', { name: primary }) ?? dialog.getByRole('button', { name: primary })
  expect(main.className).toContain('bg-accent ')
  expect(dialog.getByRole('link', { name: 'Login with Roblox OAuth' })).toBeDefined()
})

test.each([
  [true, "Otherwise we can't verify that you own what you sell."],
  [false, "Otherwise we can't see whether an item arrived."],
])('with required ownership %p, the dialog says why the inventory must be public', (required, why) => {
  const text = renderDialog({ ownershipRequired: required }).getByText('Your inventory must be public.')
  expect(text.parentElement?.textContent).toContain(why)
})

test('the temporary login returns to the current page', async () => {
  const page = renderDialog({ demoLogin: true, returnTo: '/item/7' })
  await page.user.click(page.getByRole('link', { name: 'Temporary Login' }))
  expect(page.history?.at(-1)).toBe('/demo-login')
})

test('a username shows the player and the phrase, and the confirmation reloads the page', async () => {
  const requests = mockApi(confirmingWith({ user }))
  const reload = watchReload()
  const page = renderDialog()
  const dialog = await submitUsername(page)
  for (const text of ['Amber Quill', 'Verified', '@AmberQuill', 'Collects bows.', 'ID 8000000001', challenge])
    expect(dialog.getByText(text)).toBeDefined()
  const profile = dialog.getByRole('link', { name: 'Open the profile in a new tab' })
  expect(profile.getAttribute('href')).toBe(userInfo.profileUrl)
  await page.user.click(dialog.getByRole('button', { name: 'Yes, This is Me' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(dialog.getByRole('button', { name: 'Logging in...' })).toBeDefined()
  const sent = { username: 'AmberQuill', confirmed: true, userInfo }
  expect(requests.map(({ body }) => body)).toEqual([{ username: 'AmberQuill' }, sent])
})

test('with a page to return to, the confirmation opens it', async () => {
  mockApi(confirmingWith({ user }))
  const replace = spyOn(location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => replace.mockRestore())
  const page = renderDialog({ returnTo: '/sell' })
  const dialog = await submitUsername(page)
  await page.user.click(dialog.getByRole('button', { name: 'Yes, This is Me' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/sell'))
})

test('Cancel returns to the first step, keeps the username and clears the error', async () => {
  mockApi(confirmingWith({ user }))
  const page = renderDialog()
  const dialog = await submitUsername(page)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(page.getByLabelText('Username')).toHaveProperty('value', 'AmberQuill')
  expect(page.queryByRole('alert')).toBeNull()
  expect(page.onClose).not.toHaveBeenCalled()
})

test('an account with two-step login continues with the code, and then returns', async () => {
  const verification = { type: 'login', email: 'ann@example.com' }
  mockApi(confirmingWith(Response.json({ verification }, { status: 202 })))
  setUrl('/')
  onTestFinished(() => setUrl('/'))
  const page = renderPage(
    <BrowserRouter>
      <LoginDialog onClose={() => undefined} returnTo="/sell" />
    </BrowserRouter>,
  )
  await page.user.type(page.getByLabelText('Username'), 'AmberQuill{Enter}')
  await page.user.click(await page.findByRole('button', { name: 'Yes, This is Me' }))
  await waitFor(() => expect(currentUrl()).toBe('/auth?mode=verify'))
  expect(history.state).toEqual({ ...verification, from: '/sell' })
})

test("an unknown username shows the server's error, and an empty one is not sent", async () => {
  const unknown = mockProblem(404, 'player_unknown', 'No player on the game platform has this username.')
  const requests = mockApi({ [simple]: unknown })
  const page = renderDialog()
  await page.user.click(page.getByRole('button', { name: 'Continue' }))
  expect(page.getByText('Enter a username.')).toBeDefined()
  expect(requests).toEqual([])
  await page.user.type(page.getByLabelText('Username'), 'nobody{Enter}')
  expect((await page.findByRole('alert')).textContent).toBe(
    'No player on the game platform has this username.',
  )
})
