import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { SecurityEventInfo } from '@/modules/auth/security-event-contract'
import { ActivityPanel } from '@/modules/auth/web/security/activity-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const path = 'GET /api/auth/security-events'
const loggedIn: SecurityEventInfo = {
  id: 'e1',
  kind: 'logged-in',
  at: '2026-03-09T12:00:00.000Z',
  count: 1,
  network: '203.0.113.0/24',
  browser: 'Firefox',
  operatingSystem: 'Windows',
  detail: null,
  subjectId: null,
}

function open(response: unknown) {
  mockApi({ [path]: response })
  return renderPage(<ActivityPanel />, { viewer: buildViewer() })
}

test.each<[Partial<SecurityEventInfo>, string]>([
  [{}, 'Logged in'],
  [{ kind: 'login-failed', count: 3 }, 'Failed login (3 times)'],
  [{ kind: 'login-failed' }, 'Failed login'],
  [{ kind: 'code-sent', detail: 'reset' }, 'Password reset code sent'],
  [{ kind: 'code-refused', detail: 'login', count: 2 }, 'Wrong login code entered (2 times)'],
  [{ kind: 'password-changed' }, 'Password changed'],
  [{ kind: 'role-changed', detail: 'moderator', network: 'console' }, 'You were made a moderator'],
  [
    { kind: 'staff-action', detail: 'orders.decide-dispute', subjectId: '77' },
    'You decided the dispute of order 77',
  ],
  [{ kind: 'staff-action', detail: 'tests.other', subjectId: null }, 'Staff action: tests.other'],
])('%j is shown as %j', async (over, sentence) => {
  const page = open([{ ...loggedIn, ...over }])
  expect(await page.findByText(sentence)).toBeDefined()
})

test.each([
  ['203.0.113.0/24', /Firefox on Windows · Network 203\.0\.113\.0\/24/],
  ['console', /By the operator of this site/],
  ['unknown', /Unknown network/],
])('an event of the network %s names browser and network', async (network, shown) => {
  expect(await open([{ ...loggedIn, network }]).findByText(shown)).toBeDefined()
})

test('the latest eight events are shown, and all of them on request', async () => {
  const page = open(Array.from({ length: 12 }, (_, n) => ({ ...loggedIn, id: `e${n}` })))
  expect(await page.findAllByText('Logged in')).toHaveLength(8)
  await page.user.click(page.getByRole('button', { name: 'Show all 12' }))
  expect(page.getAllByText('Logged in')).toHaveLength(12)
  await page.user.click(page.getByRole('button', { name: 'Show fewer' }))
  expect(page.getAllByText('Logged in')).toHaveLength(8)
})

test('an account without activity says so', async () => {
  expect(await open([]).findByText('No activity in the last 90 days.')).toBeDefined()
})

test('a list that failed to load can be retried', async () => {
  let isDown = true
  const page = open(() => (isDown ? mockProblem(503, 'unavailable', 'Try again shortly.') : [loggedIn]))
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('Logged in')).toBeDefined()
})
