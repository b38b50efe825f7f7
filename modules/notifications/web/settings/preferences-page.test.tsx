import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import type { NoticeKind, Preferences } from '@/modules/notifications/contract'
import { notifications } from '@/modules/notifications/web/module'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const defaults: Preferences = { muted: [], timeZone: 'UTC', quiet: null, digestAt: null }
const kinds: NoticeKind[] = [
  { kind: 'sales', label: 'Sales', description: 'your sales' },
  { kind: 'payouts', label: 'Payouts', description: 'payouts' },
]
const save = 'PUT /api/notifications/preferences'

function open(
  preferences = defaults,
  saved?: unknown,
  user: Partial<ViewerUser> = { email: 'ann@home.example' },
) {
  const requests = mockApi({
    'GET /api/notifications': [],
    'GET /api/notifications/preferences': preferences,
    'GET /api/notifications/kinds': kinds,
    [save]: saved ?? ((body: unknown) => body),
  })
  const viewer = buildViewer(user)
  const page = renderApp({ path: '/notifications', viewer, modules: [notifications] })
  const savedBodies = () => requests.filter(({ call }) => call === save).map(({ body }) => body)
  return { page, savedBodies }
}

test('each topic and channel can be turned off and on, and is saved immediately', async () => {
  const { page, savedBodies } = open()
  const box = await page.findByLabelText('Payouts: Email')
  expect(box).toHaveProperty('checked', true)
  await page.user.click(box)
  await waitFor(() =>
    expect(savedBodies()).toEqual([{ ...defaults, muted: [{ kind: 'payouts', channel: 'email' }] }]),
  )
  expect(box).toHaveProperty('checked', false)
  await page.user.click(box)
  await waitFor(() => expect(savedBodies().at(-1)).toEqual(defaults))
})

test.each([
  [{ email: 'ann@home.example' }, null],
  [{ email: 'ann@home.example', verified: false }, 'Verify your email address to get emails.'],
  [{ byPlatform: true }, 'Add an email address to your account to get emails.'],
  [{ temporary: true }, 'A temporary account has no email address, so it gets no emails.'],
])('a user who gets no emails is told why: %o', async (user, reason) => {
  const { page } = open(defaults, undefined, user)
  await page.findByLabelText('Payouts: Email')
  expect(page.queryByText(/emails\.$/)?.textContent ?? null).toBe(reason)
})

test('a checkbox keeps its new state while saving, also when another one is clicked', async () => {
  const response = Promise.withResolvers<void>()
  const { page, savedBodies } = open(defaults, async (body: unknown) => {
    await response.promise
    return body
  })
  const [email, push] = [
    await page.findByLabelText('Payouts: Email'),
    page.getByLabelText('Payouts: Browser'),
  ]
  const click = (box: HTMLElement) => {
    act(() => box.click())
    expect(box).toHaveProperty('checked', false)
  }
  click(email)
  await waitFor(() => expect(savedBodies()).toHaveLength(1))
  click(push)
  expect(email).toHaveProperty('checked', false)
  response.resolve()
  await waitFor(() => expect(savedBodies()).toHaveLength(2))
  expect(savedBodies().at(-1)).toMatchObject({ muted: [{ channel: 'email' }, { channel: 'push' }] })
  expect([email, push].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
})

test('quiet hours and the digest use the browser’s time zone', async () => {
  const { page, savedBodies } = open()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await page.user.click(await page.findByLabelText('Quiet hours'))
  await waitFor(() =>
    expect(savedBodies()).toEqual([{ ...defaults, timeZone, quiet: { from: '22:00', until: '08:00' } }]),
  )
  await page.user.click(page.getByLabelText('One email a day'))
  await waitFor(() => expect(savedBodies().at(-1)).toMatchObject({ digestAt: '18:00' }))
})

test('a change that cannot be saved is rolled back with an error', async () => {
  const { page } = open(defaults, mockProblem(503, 'unavailable', 'The site cannot take this right now.'))
  const box = await page.findByLabelText('Payouts: Email')
  await page.user.click(box)
  expect(await page.findByText('The site cannot take this right now.')).toBeTruthy()
  await waitFor(() => expect(page.getByLabelText('Payouts: Email')).toHaveProperty('checked', true))
})

test('a browser without push support says so and offers no button', async () => {
  const { page } = open()
  expect(
    await page.findByText("This browser doesn't support push notifications, or not in this window."),
  ).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('the bell links to the settings', async () => {
  const { page } = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  const link = await page.findByRole('link', { name: 'Notification settings' })
  expect(link.getAttribute('href')).toBe('/notifications')
})
