import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { SessionsPanel } from '@/modules/auth/web/security/sessions-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const session = {
  createdAt: '2026-03-08T12:00:00.000Z',
  seenAt: '2026-03-09T12:00:00.000Z',
  current: false,
}

test('each session is named by its browser and operating system', async () => {
  mockApi({
    'GET /api/auth/sessions': [
      { ...session, id: 's1', browser: 'Firefox', operatingSystem: 'Windows', current: true },
      { ...session, id: 's2', browser: 'Safari', operatingSystem: 'iOS' },
      { ...session, id: 's3', browser: null, operatingSystem: 'Linux' },
      { ...session, id: 's4', browser: null, operatingSystem: null },
    ],
  })
  const page = renderPage(<SessionsPanel />)
  expect(await page.findByText('Firefox on Windows')).toBeDefined()
  expect(page.getByText('Safari on iOS')).toBeDefined()
  expect(page.getByText('Unknown browser on Linux')).toBeDefined()
  expect(page.getByText('Unknown browser')).toBeDefined()
  expect(page.getByRole('button', { name: /^End the session of Safari on iOS, logged in / })).toBeDefined()
})

test('a session list that failed to load can be retried', async () => {
  let isDown = true
  mockApi({
    'GET /api/auth/sessions': () =>
      isDown
        ? mockProblem(503, 'unavailable', 'Try again shortly.')
        : [{ ...session, id: 's1', browser: 'Firefox', operatingSystem: 'Windows', current: true }],
  })
  const page = renderPage(<SessionsPanel />)
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('This browser')).toBeDefined()
})
