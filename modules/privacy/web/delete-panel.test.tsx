import '@/web/testing/dom'
import { expect, mock, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { DeletePanel } from '@/modules/privacy/web/delete-panel'
import type { LogOut, ViewerUser } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildUser } from '@/web/testing/viewers'
import type { SubmitError } from '@/web/ui/forms/use-form'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const blockersCall = 'GET /api/privacy/obstacles'
const deletionCall = 'POST /api/privacy/deletion'
const deleted = new Response(null, { status: 204 })
const balanceBlocker = { code: 'balance_left', message: 'There is money in your wallet.', href: '/wallet' }

function open(over: Partial<ViewerUser> = {}, logOut: LogOut = async () => undefined) {
  const user = buildUser({ email: 'ann@example.com', ...over })
  return renderPage(
    <>
      <DeletePanel user={user} FormErrorAlert={FormErrorAlert} withPassword={async () => undefined} />
      <ToastHost />
    </>,
    { viewer: { state: 'user', user }, logOut, path: '/security' },
  )
}

function FormErrorAlert({ error }: { error: SubmitError | undefined }) {
  return error && <p role="alert">{error.message}</p>
}

/** Opens the dialog of a user whose deletion nothing blocks. */
async function openDialog({ response, logOut, ...over }: DialogOptions = {}) {
  const calls = mockApi({ [blockersCall]: [], [deletionCall]: response })
  const page = open(over, logOut)
  await page.user.click(await page.findByRole('button', { name: 'Delete account' }))
  return { calls, page, dialog: within(await page.findByRole('dialog', { name: 'Delete your account?' })) }
}

type DialogOptions = Partial<ViewerUser> & { response?: unknown; logOut?: LogOut }

test('with confirmation and password the account is deleted, and the user is logged out with a toast', async () => {
  const logOut = mock<LogOut>(async () => undefined)
  const { calls, page, dialog } = await openDialog({ response: deleted, logOut })
  expect(dialog.getByRole('region', { name: 'What is deleted' }).textContent).toContain('your name, email')
  expect(dialog.getByRole('region', { name: 'What is kept' }).textContent).toContain('your username, blocked')
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), ' Delete my account')
  await page.user.type(dialog.getByLabelText('Current password'), 'correct horse 7')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(logOut).toHaveBeenCalledTimes(1))
  expect(logOut.mock.lastCall).toEqual([
    { title: 'Account Deleted', description: 'Your account is deleted, and you are logged out everywhere.' },
  ])
  expect(calls.at(-1)).toEqual({
    call: deletionCall,
    body: { confirmation: 'delete my account', currentPassword: 'correct horse 7' },
  })
})

test('nothing is sent without the phrase, and the first invalid field gets the focus', async () => {
  const { calls, page, dialog } = await openDialog()
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'yes')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(dialog.getByText('Type “delete my account” to continue.')).toBeDefined()
  expect(dialog.getByText('Enter a password.')).toBeDefined()
  expect(document.activeElement).toBe(dialog.getByLabelText('Type “delete my account”'))
  expect(calls.map((each) => each.call)).toEqual([blockersCall])
})

test('a wrong password is reported in its field', async () => {
  const errors = [{ path: 'currentPassword', message: 'Incorrect password.' }]
  const response = mockProblem(403, 'password_wrong', 'Incorrect password.', { errors })
  const { page, dialog } = await openDialog({ response })
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account')
  await page.user.type(dialog.getByLabelText('Current password'), 'wrong one')
  await page.user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Current password')))
  expect(dialog.getByText('Incorrect password.')).toBeDefined()
})

test('a deletion blocker replaces the button, with a link to resolve it', async () => {
  mockApi({ [blockersCall]: [balanceBlocker] })
  const page = open()
  expect(await page.findByText(/^There is money in your wallet/)).toBeDefined()
  expect(page.getByRole('link', { name: 'Go to your wallet' }).getAttribute('href')).toBe('/wallet')
  expect(page.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('a blocker that appears in the meantime replaces the dialog', async () => {
  const response = () => {
    mockApi({ [blockersCall]: [balanceBlocker] })
    return mockProblem(409, 'balance_left', balanceBlocker.message)
  }
  const { page, dialog } = await openDialog({ temporary: true, response })
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  expect(await page.findByRole('link', { name: 'Go to your wallet' })).toBeDefined()
  expect(page.queryByRole('dialog')).toBeNull()
})

test('a temporary account needs no password, and its username is not kept', async () => {
  const { calls, page, dialog } = await openDialog({ temporary: true, response: deleted })
  expect(dialog.queryByLabelText('Current password')).toBeNull()
  expect(dialog.queryByText(/^your username, blocked/)).toBeNull()
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({ call: deletionCall, body: { confirmation: 'delete my account' } }),
  )
})

test('a user without a password needs a recent login', async () => {
  const response = mockProblem(403, 'log_in_again', 'Log in again first.')
  const { page, dialog } = await openDialog({ passwordMissing: true, response })
  expect(dialog.getByText(/^This requires a login from/)).toBeDefined()
  await page.user.type(dialog.getByLabelText('Type “delete my account”'), 'delete my account{Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('Log in again first.')
})

test('canceling returns to the button', async () => {
  const { page, dialog } = await openDialog()
  await page.user.click(dialog.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Delete account' }))
})

test('a failed check can be retried', async () => {
  let isDown = true
  mockApi({ [blockersCall]: () => (isDown ? mockProblem(503, 'unavailable', 'Try again shortly.') : []) })
  const page = open()
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('button', { name: 'Delete account' })).toBeDefined()
})
