import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { AccountBanner } from '@/modules/auth/web/account-banner'
import type { Viewer } from '@/web/lib/viewer'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const unverified = buildViewer({ verified: false, email: 'ann@example.com' })
const withoutPassword = buildViewer({ email: 'ann@example.com', passwordMissing: true })

function open(viewer: Viewer, path = '/marketplace') {
  return renderPage(<AccountBanner />, { viewer, path })
}

test('an unproven address is said on every page, with the way to prove it', () => {
  const link = open(unverified).getByRole('link', { name: 'Verify your email' })
  expect(link.getAttribute('href')).toBe('/auth?mode=verify')
})

test('a missing password is said, with the way to set one', () => {
  const link = open(withoutPassword).getByRole('link', { name: 'Set a password' })
  expect(link.getAttribute('href')).toBe('/security')
})

test.each([
  ['a visitor', { state: 'guest' } as const, '/marketplace'],
  ['somebody not known yet', { state: 'loading' } as const, '/marketplace'],
  ['somebody with everything', buildViewer(), '/marketplace'],
  ['the page that mends it', unverified, '/auth?mode=verify'],
  ['the page that sets a password', withoutPassword, '/security'],
])('nothing is said to %s', (_, viewer, path) => {
  expect(open(viewer, path).container.textContent).toBe('')
})
