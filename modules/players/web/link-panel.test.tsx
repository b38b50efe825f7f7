import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { LinkPanel } from '@/modules/players/web/link-panel'
import { samplePlayer as player } from '@/modules/players/web/sample-player'
import type { ViewerUser } from '@/web/lib/viewer'
import { BrowserRouter, setUrl } from '@/web/testing/browser-router'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'
import type { SubmitError } from '@/web/ui/forms/use-form'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const own = 'GET /api/players/link'
const nobody = { player: null }
const asked = { userInfo: player, challenge: 'amber bow quill' }

function open(over: Partial<ViewerUser> = {}, { platformLogin = false, address = '/security' } = {}) {
  setUrl(address)
  const user = buildUser({ email: 'ann@example.com', ...over })
  return renderPage(
    <BrowserRouter>
      <LinkPanel user={user} FormErrorAlert={Refusal} />
      <ToastHost />
    </BrowserRouter>,
    { site: { platformLogin } },
  )
}

function Refusal({ refused }: { refused: SubmitError | undefined }) {
  return refused && <p role="alert">{refused.message}</p>
}

async function askFor(page: ReturnType<typeof open>, name = 'AmberQuill') {
  await page.user.type(await page.findByLabelText('Roblox username'), `${name}{Enter}`)
  await page.findByText('amber bow quill')
}

test('a username, its phrase and the password link the account', async () => {
  const sent = mockApi({
    [own]: nobody,
    'POST /api/players/challenge': asked,
    'POST /api/players/link': player,
  })
  const page = open()
  await askFor(page, ' AmberQuill')
  await page.user.type(page.getByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Link this account' }))
  expect(await page.findByText('You are AmberQuill.')).toBeDefined()
  expect(page.getByText('Linked')).toBeDefined()
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { username: 'AmberQuill' },
    { username: 'AmberQuill', currentPassword: 'correct horse 7' },
  ])
})

test('a phrase that is not there yet is said, and everything stays for the next try', async () => {
  mockApi({
    [own]: nobody,
    'POST /api/players/challenge': asked,
    'POST /api/players/link': mockProblem(403, 'proof_missing', 'The phrase is not in your description yet.'),
  })
  const page = open()
  await askFor(page)
  await page.user.type(page.getByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Link this account' }))
  expect((await page.findByRole('alert')).textContent).toBe('The phrase is not in your description yet.')
  expect(page.getByText('amber bow quill')).toBeDefined()
  expect(page.getByLabelText('Current password')).toHaveProperty('value', 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Cancel' }))
  expect(page.getByLabelText('Roblox username')).toBeDefined()
})

test('whatever else goes wrong is said, and nothing typed is lost', async () => {
  mockApi({ [own]: nobody, 'POST /api/players/challenge': failingResponse })
  const page = open()
  await page.user.type(await page.findByLabelText('Roblox username'), 'AmberQuill')
  await expectFormSurvivesFailures({ page, button: 'Get a phrase', title: 'Error' })
})

test('where the platform login is connected it links too, and leaves with the proof', async () => {
  const assign = spyOn(location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  const leave = 'POST /api/players/link/platform'
  const sent = mockApi({ [own]: nobody, [leave]: { location: 'https://platform.example/authorize' } })
  const page = open({}, { platformLogin: true })
  await page.user.type(await page.findByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Link with Roblox OAuth' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://platform.example/authorize'))
  expect(sent.at(-1)?.body).toEqual({ currentPassword: 'correct horse 7' })
})

test.each([
  ['player_taken', /is linked to another account here/],
  ['something new', 'The log-in with Roblox did not work. Please try again.'],
])('the way back from the platform says why it did not work: %s', async (error, words) => {
  mockApi({ [own]: nobody })
  const page = open({}, { address: `/security?error=${encodeURIComponent(error)}` })
  expect((await page.findByRole('alert')).textContent).toMatch(words)
})

test('a linked player is shown, and unlinked with the password', async () => {
  const sent = mockApi({
    [own]: { player },
    'POST /api/players/unlink': new Response(null, { status: 204 }),
  })
  const page = open()
  expect(await page.findByText('@AmberQuill')).toBeDefined()
  await page.user.type(page.getByLabelText('Current password'), 'correct horse 7')
  await page.user.click(page.getByRole('button', { name: 'Unlink' }))
  expect(await page.findByText('Account Unlinked')).toBeDefined()
  expect(await page.findByLabelText('Roblox username')).toBeDefined()
  expect(sent[1]?.body).toEqual({ currentPassword: 'correct horse 7' })
})

test('the only way in is kept, in the server’s words; without a password none is asked for', async () => {
  const words = 'The game account is your only way in. Set a password and confirm an email address first.'
  mockApi({ [own]: { player }, 'POST /api/players/unlink': mockProblem(409, 'only_way_in', words) })
  const page = open({ email: null, passwordMissing: true })
  await page.user.click(await page.findByRole('button', { name: 'Unlink' }))
  expect((await page.findByRole('alert')).textContent).toBe(words)
  expect(page.queryByLabelText('Current password')).toBeNull()
  expect(page.getByText(/your log-in must be less than ten minutes old/)).toBeDefined()
})

test('what could not be loaded can be asked for again', async () => {
  let isDown = true
  mockApi({ [own]: () => (isDown ? mockProblem(503, 'unavailable', 'Try again shortly.') : { player }) })
  const page = open()
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('@AmberQuill')).toBeDefined()
})
