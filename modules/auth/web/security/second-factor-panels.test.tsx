import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { SecurityPage } from '@/modules/auth/web/security/security-page'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { mockProblem, mockApi as mockResponses } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const passkey = { id: 'p1', name: 'Laptop', createdAt: '2026-03-08T12:00:00.000Z', usedAt: null }
const withPasskey = { verified: true, totp: false, passkey: true }

const mockApi: typeof mockResponses = (responses) =>
  mockResponses({
    'GET /api/auth/sessions': [],
    'GET /api/auth/security-events': [],
    'GET /api/auth/second-factors': { passkeys: [], recoveryCodesLeft: 0 },
    ...responses,
  })

function open(user: Partial<ViewerUser> = {}) {
  return renderPage(
    <main>
      <SecurityPage />
    </main>,
    { viewer: buildViewer({ email: 'ann@example.com', ...user }), path: '/security', hasToasts: true },
  )
}

const panelOf = (page: ReturnType<typeof open>, name: string) => within(page.getByRole('region', { name }))

/** The page was opened by a redirect from a page that requires a second factor. */
function leadHere(): void {
  history.replaceState({ from: '/orders/7' }, '')
  onTestFinished(() => history.replaceState(null, ''))
}

async function setUpApp(page: ReturnType<typeof open>) {
  const app = panelOf(page, 'Authenticator app')
  await page.user.click(app.getByRole('button', { name: 'Set up authenticator app' }))
  await page.user.type(await page.findByLabelText('Current password'), 'correct horse 7{Enter}')
  await app.findByLabelText('Code')
  return app
}

const totp = { secret: 'ABCDEFGH', otpauthUrl: 'otpauth://totp/Mintmark:ann?secret=ABCDEFGH' }

test('new recovery codes get the focus, and afterwards the heading of the panel', async () => {
  mockApi({
    'POST /api/auth/totp': totp,
    'POST /api/auth/totp/confirm': { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] },
  })
  const page = open()
  const app = await setUpApp(page)
  await page.user.type(app.getByLabelText('Code'), '123456{Enter}')
  const lead = await app.findByText(/^These codes let you log in/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(lead.textContent))
  expect(within(app.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(2)
  await page.user.click(app.getByRole('button', { name: 'I saved the codes' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Authenticator app'))
})

test('setting up the app can be canceled', async () => {
  mockApi({ 'POST /api/auth/totp': totp })
  const page = open()
  const app = await setUpApp(page)
  await page.user.click(app.getByRole('button', { name: 'Cancel' }))
  expect(app.getByRole('button', { name: 'Set up authenticator app' })).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Authenticator app'))
})

test('passkeys that failed to load can be requested again', async () => {
  let isDown = true
  mockApi({
    'GET /api/auth/second-factors': () =>
      isDown
        ? mockProblem(503, 'unavailable', 'Try again shortly.')
        : { passkeys: [passkey], recoveryCodesLeft: 9 },
  })
  const page = open({ secondFactor: withPasskey })
  expect(await page.findByText('Try again shortly.')).toBeDefined()
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('Laptop')).toBeDefined()
})

test('removing a passkey closes the dialog, and the focus goes to a heading', async () => {
  let passkeys = [passkey]
  mockApi({
    'GET /api/auth/second-factors': () => ({ passkeys, recoveryCodesLeft: 9 }),
    'DELETE /api/auth/passkeys/p1': () => {
      passkeys = []
      return new Response(null, { status: 204 })
    },
  })
  const page = open({ secondFactor: withPasskey })
  await page.user.click(await page.findByRole('button', { name: 'Remove Laptop' }))
  const dialog = within(page.getByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }))
  await page.user.type(await page.findByLabelText('Current password'), 'correct horse 7{Enter}')
  expect(await page.findByText('No passkey yet.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/))
  expect(page.queryByRole('dialog')).toBeNull()
})

test('staff who were led here see why, and the second factors first', () => {
  leadHere()
  mockApi({})
  const page = open({ role: 'moderator' })
  const headings = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 4)).toEqual([
    'Set up a second factor',
    'Authenticator app',
    'Passkeys',
    'Sessions',
  ])
})

test('staff who opened the page themselves see the sessions first', () => {
  mockApi({})
  const page = open({ role: 'moderator' })
  expect(page.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Sessions')
})

test('a user who was led here sees the sessions first', () => {
  leadHere()
  mockApi({})
  expect(open().getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Sessions')
})
