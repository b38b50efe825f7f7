import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { AccountBanner } from '@/modules/auth/web/account-banner'
import type { Viewer } from '@/web/lib/session/viewer'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const unverified = buildViewer({ verified: false, email: 'ann@example.com' })
const bounced = buildViewer({ emailBounced: true, email: 'ann@example.com' })
const suspended = buildViewer({
  email: 'ann@example.com',
  suspension: { until: '2030-05-01T12:00:00.000Z', reason: 'Sold fakes.' },
})
const withoutPassword = buildViewer({ email: 'ann@example.com', passwordMissing: true })

function open(viewer: Viewer, path = '/marketplace') {
  return renderPage(<AccountBanner />, { viewer, path })
}

test('an unverified email is reported while the user is loading, so that nothing moves later', () => {
  const site = { values: { unverified: true } }
  const page = renderPage(<AccountBanner />, { viewer: { state: 'loading' }, site, path: '/marketplace' })
  expect(page.getByRole('link', { name: 'Verify your email' })).toBeDefined()
})

test('a missing password is reported, with a link to set one', () => {
  const link = open(withoutPassword).getByRole('link', { name: 'Set a password' })
  expect(link.getAttribute('href')).toBe('/security')
})

test.each([true, false])('an email that bounced is reported, verified or not: %p', (verified) => {
  const page = open(buildViewer({ emailBounced: true, email: 'ann@example.com', verified }))
  expect(page.container.textContent).toStartWith("We couldn't deliver email to ann@example.com:")
  expect(page.getByRole('link', { name: 'Check or change it' }).getAttribute('href')).toBe('/security')
})

test('a suspension is reported with its end and reason, and leads to the appeal', () => {
  const page = open(suspended)
  expect(page.container.textContent).toMatch(/^Your account is suspended until .*2030.* Reason: Sold fakes\./)
  expect(page.getByRole('link', { name: 'Read more or appeal' }).getAttribute('href')).toBe('/security')
})

test.each([
  ['a visitor', { state: 'guest' } as const, '/marketplace'],
  ['a viewer that is loading', { state: 'loading' } as const, '/marketplace'],
  ['a user with nothing missing', buildViewer(), '/marketplace'],
  ['a user on the verification page', unverified, '/auth?mode=verify'],
  ['a user on the security page', withoutPassword, '/security'],
  ['a user with a bounced email on the security page', bounced, '/security'],
  ['a suspended user on the security page', suspended, '/security'],
])('the banner is empty for %s', (_, viewer, path) => {
  expect(open(viewer, path).container.textContent).toBe('')
})
