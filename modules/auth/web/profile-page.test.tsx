import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { ProfilePage } from '@/modules/auth/web/profile-page'
import { profileListingsSlot, profileStatSlot, profileTransactionsSlot } from '@/modules/auth/web/slots'
import { plug } from '@/web/lib/modules/slots'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { StatCard } from '@/web/ui/stat-card'

const plugs = [
  plug(profileStatSlot, () => <StatCard label="Items Listed" value="3" />),
  plug(profileListingsSlot, () => <p>the listings</p>),
  plug(profileTransactionsSlot, () => <p>the transactions</p>),
]

function open(user: Partial<ViewerUser> = {}) {
  return renderPage(<ProfilePage />, { viewer: buildViewer(user), plugs, path: '/profile' })
}

test.each([
  [{ firstName: 'Ann', lastName: 'Lee', displayName: 'annie', username: 'ann_7' }, 'Ann Lee'],
  [{ displayName: 'annie', username: 'ann_7' }, 'annie'],
  [{ displayName: null, username: 'ann_7' }, 'ann_7'],
  [{ displayName: '', username: '' }, 'Anonymous User'],
])('the heading is the best name of %p; only a user without any is anonymous', (names, heading) => {
  expect(open(names).getByRole('heading', { level: 2 }).textContent).toBe(heading)
})

test('a temporary account has a badge', () => {
  const page = open({ displayName: 'annie', temporary: true })
  expect(page.getByText('Temporary')).toBeDefined()
  expect(page.getByText('Member since Unknown')).toBeDefined()
})

test('only a temporary account has a badge', () => {
  expect(open({ temporary: false }).queryByText('Temporary')).toBeNull()
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
