import '@/web/testing/dom'
import { expect, spyOn, test } from 'bun:test'
import { act } from '@testing-library/react/pure'
import { ProfilePage } from '@/modules/auth/web/profile-page'
import { profileListingsSlot, profileStatSlot, profileTransactionsSlot } from '@/modules/auth/web/slots'
import { fakeTimers } from '@/tests/support/fake-timers'
import { plug } from '@/web/lib/slots'
import type { Viewer, ViewerUser } from '@/web/lib/viewer'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { StatCard } from '@/web/ui/stat-card'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const plugs = [
  plug(profileStatSlot, () => <StatCard label="Items Listed" value="3" />),
  plug(profileListingsSlot, () => <p>the listings</p>),
  plug(profileTransactionsSlot, () => <p>the transactions</p>),
]

function open(user: Partial<ViewerUser> = {}, path = '/profile') {
  return renderPage(<ProfilePage />, { viewer: buildViewer(user), plugs, path })
}

test('the profile shows name, email and date of joining', () => {
  const page = open({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    createdAt: '2026-03-08T12:00:00.000Z',
  })
  expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeDefined()
  expect(page.getByText('ann@example.org')).toBeDefined()
  expect(page.getByText('Member since Mar 8, 2026')).toBeDefined()
  expect(page.queryByText('Temporary')).toBeNull()
})

test('a user without a full name is anonymous, with the display name below', () => {
  const page = open({ displayName: 'annie', temporary: true })
  expect(page.getByRole('heading', { name: /^Anonymous User/ })).toBeDefined()
  expect(page.getByText('annie')).toBeDefined()
  expect(page.getByText('Temporary')).toBeDefined()
  expect(page.getByText('Member since Unknown')).toBeDefined()
})

test('the stats are those plugged in by modules', () => {
  const page = open()
  const stats = page
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(stats).toEqual(['Items Listed 3'])
})

test('the listings come first, and the other tab has its own URL', async () => {
  const page = open()
  expect(page.getByText('the listings')).toBeDefined()
  await page.user.click(page.getByRole('tab', { name: 'Transactions' }))
  expect(page.getByText('the transactions')).toBeDefined()
  expect(page.history?.at(-1)).toBe('/profile?tab=transactions')
})

test('a link to the transactions opens their tab', () => {
  const page = open({}, '/profile?tab=transactions')
  expect(page.getByRole('tab', { name: 'Transactions' }).getAttribute('aria-selected')).toBe('true')
})

test('a loading message is shown while the viewer is loading', () => {
  const page = renderPage(<ProfilePage />, { viewer: { state: 'loading' } })
  expect(page.getByText('Loading profile...')).toBeDefined()
})

test('a visitor sees a toast and is redirected to the login after half a second', async () => {
  const timers = fakeTimers()
  const assign = spyOn(location, 'assign').mockImplementation(() => undefined)
  const guest: Viewer = { state: 'guest' }
  const page = renderPage(
    <>
      <ProfilePage />
      <ToastHost />
    </>,
    { viewer: guest },
  )
  expect(await page.findByText('Unauthorized')).toBeDefined()
  expect(page.getByText('You are logged out. Logging in again...')).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
  await act(() => timers.fire(500))
  expect(assign).toHaveBeenCalledWith('/api/login')
  assign.mockRestore()
})
