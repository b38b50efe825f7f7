import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { DeletePanel } from '@/modules/privacy/web/delete-panel'
import type { LogOut, ViewerUser } from '@/web/lib/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'
import type { SubmitError } from '@/web/ui/forms/use-form'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const obstacles = 'GET /api/privacy/obstacles'
const deletion = 'POST /api/privacy/deletion'
const gone = new Response(null, { status: 204 })
const money = { code: 'balance_left', message: 'There is money in your wallet.', href: '/wallet' }

function open(over: Partial<ViewerUser> = {}, logOut: LogOut = async () => undefined) {
  const user = buildUser({ email: 'ann@example.com', ...over })
  return renderPage(
    <>
      <DeletePanel user={user} FormErrorAlert={Refusal} />
      <ToastHost />
    </>,
    { viewer: { state: 'user', user }, logOut, path: '/security' },
  )
}

function Refusal({ refused }: { refused: SubmitError | undefined }) {
  return refused && <p role="alert">{refused.message}</p>
}

async function ask(page: ReturnType<typeof open>) {
  await page.user.click(await page.findByRole('button', { name: 'Delete account' }))
  return within(await page.findByRole('dialog', { name: 'Delete your account?' }))
}

test('who says so and proves it is gone, and logged out with a word', async () => {
  const asked = mockApi({ [obstacles]: [], [deletion]: gone })
  const logOut = mock<LogOut>(async () => undefined)
  const page = open({}, logOut)
  const dialog = await ask(page)
  expect(dialog.getByRole('region', { name: 'This goes' }).textContent).toContain('your name, email')
  expect(dialog.getByRole('region', { name: 'This stays' }).textContent).toContain('your username, blocked')
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), ' Delete my account')
  await page.user.type(dialog.getByLabelText('Current password'), 'correct horse 7')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(1))
  expect(logOut.mock.lastCall).toEqual([
    { title: 'Account Deleted', description: 'Your account is gone, and you are logged out everywhere.' },
  ])
  expect(asked.at(-1)).toEqual({
    call: deletion,
    body: { confirmation: 'delete my account', currentPassword: 'correct horse 7' },
  })
})

test('nothing is sent before the words are typed, and the first field that is wrong has the focus', async () => {
  const asked = mockApi({ [obstacles]: [] })
  const page = open()
  const dialog = await ask(page)
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'yes')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(dialog.getByText('Type “delete my account” to go on.')).toBeDefined()
  expect(dialog.getByText('Enter a password.')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Type “delete my account”'))
  expect(asked.map((each) => each.call)).toEqual([obstacles])
})

test('a wrong password is said in its field', async () => {
  const wrong = mockProblem(403, 'password_wrong', 'The password is not right.', {
    errors: [{ path: 'currentPassword', message: 'The password is not right.' }],
  })
  mockApi({ [obstacles]: [], [deletion]: wrong })
  const page = open()
  const dialog = await ask(page)
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account')
  await page.user.type(dialog.getByLabelText('Current password'), 'wrong one')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')))
  expect(dialog.getByText('The password is not right.')).toBeDefined()
})

test('what keeps the account is said in place of the button, with the way there', async () => {
  mockApi({ [obstacles]: [money] })
  const page = open()
  expect(await page.findByText(/^There is money in your wallet/)).toBeDefined()
  expect(page.getByRole('link', { name: 'Go to your wallet' }).getAttribute('href')).toBe('/wallet')
  expect(page.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('what comes between takes the place of the dialog', async () => {
  let kept: object[] = []
  mockApi({
    [obstacles]: () => kept,
    [deletion]: () => {
      kept = [money]
      return mockProblem(409, 'balance_left', money.message)
    },
  })
  const page = open({ temporary: true })
  const dialog = await ask(page)
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  expect(await page.findByRole('link', { name: 'Go to your wallet' })).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
})

test('a temporary account has no password to ask for, and no name to keep', async () => {
  const asked = mockApi({ [obstacles]: [], [deletion]: gone })
  const page = open({ temporary: true })
  const dialog = await ask(page)
  expect(dialog.queryByLabelText('Current password')).toBeNull()
  expect(dialog.queryByText(/^your username, blocked/)).toBeNull()
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ call: deletion, body: { confirmation: 'delete my account' } }),
  )
})

test('without a password the log-in has to be of just now', async () => {
  mockApi({ [obstacles]: [], [deletion]: mockProblem(403, 'log_in_again', 'Log in again first.') })
  const page = open({ passwordMissing: true })
  const dialog = await ask(page)
  expect(dialog.getByText(/^For this, your log-in must be/)).toBeDefined()
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('Log in again first.')
})

test('whoever thinks better of it is back at the button', async () => {
  mockApi({ [obstacles]: [] })
  const page = open()
  const dialog = await ask(page)
  await page.user.click(dialog.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Delete account' }))
})

test('what could not be asked can be asked again', async () => {
  let isDown = true
  mockApi({ [obstacles]: () => (isDown ? mockProblem(503, 'unavailable', 'Try again shortly.') : []) })
  const page = open()
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('button', { name: 'Delete account' })).toBeDefined()
})
