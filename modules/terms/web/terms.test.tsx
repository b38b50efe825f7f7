import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { terms as module } from '@/modules/terms/web/module'
import { PublishedVersions } from '@/modules/terms/web/published-versions'
import { TermsBanner } from '@/modules/terms/web/terms-banner'
import { TermsPage } from '@/modules/terms/web/terms-page'
import { UserTermsPanel } from '@/modules/terms/web/user-terms-panel'
import type { Viewer } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildUser, buildViewer } from '@/web/testing/viewers'

const first = {
  number: 1,
  summary: 'The first ones.',
  appliesAt: '2026-01-01T12:00:00.000Z',
  publishedAt: '2025-12-01T12:00:00.000Z',
}
const next = {
  number: 2,
  summary: 'Sellers pay 4 %.',
  appliesAt: '2126-05-01T12:00:00.000Z',
  publishedAt: '2026-01-02T12:00:00.000Z',
}
const site = { session: true, values: { termsNumber: 1, termsAppliesAt: first.appliesAt } }
const asked = (version: typeof first) =>
  buildViewer({ termsToAccept: { number: version.number, appliesAt: version.appliesAt } })
const branding = { legal: { operator: null, terms: ['# Buying', 'You pay.'], privacy: [] } }

test('the banner asks only who has not accepted, and not on the terms themselves', () => {
  const shown = (viewer = asked(first), path = '/marketplace') => {
    const page = renderPage(<TermsBanner />, { viewer, path })
    const banner = page.queryByRole('complementary')?.textContent
    page.unmount()
    return banner
  }
  expect(shown()).toBe(
    'Our terms of service have changed. Accept them to go on buying and selling. Read and accept',
  )
  expect(shown(asked(next))).toMatch(/^Our terms of service change on May 1, 2126\./)
  expect(shown(buildViewer())).toBeUndefined()
  expect(shown(asked(first), '/terms/1')).toBeUndefined()
})

test('until the user is known, the banner is there unless this browser knows that they accepted', () => {
  const shown = (viewer: Viewer, number = 1) => {
    const values = { ...site.values, termsNumber: number }
    const page = renderPage(<TermsBanner />, { viewer, site: { ...site, values } })
    const isShown = page.queryByRole('complementary') !== null
    page.unmount()
    return isShown
  }
  expect([shown({ state: 'guest' }), shown({ state: 'loading' })]).toEqual([false, true])
  expect([shown(buildViewer()), shown({ state: 'loading' })]).toEqual([false, false])
  expect(shown({ state: 'loading' }, 12)).toBe(true)
})

test('a user reads what changed and accepts', async () => {
  let accepted = false
  const requests = mockApi({
    'GET /api/terms': [first],
    'GET /api/terms/1': { ...first, content: '# Buying\n\nYou pay.' },
    'POST /api/terms/1/acceptance': () => {
      accepted = true
      return null
    },
    'GET /api/auth/user': () => buildUser(),
  })
  const page = renderApp({ viewer: asked(first), path: '/terms/1', modules: [module] })
  expect(await page.findByText('You pay.')).toBeDefined()
  expect(page.getByRole('heading', { name: 'Buying' })).toBeDefined()
  expect(page.getByText('The first ones.')).toBeDefined()
  expect(await page.findByText('Version 1 · Applies since Jan 1, 2026')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Accept' }))
  expect(await page.findByText('Terms Accepted')).toBeDefined()
  expect(accepted).toBe(true)
  expect(requests.map(({ call }) => call)).toContain('POST /api/terms/1/acceptance')
})

test('terms that were replaced meanwhile are not accepted', async () => {
  mockApi({
    'GET /api/terms': [first],
    'GET /api/terms/1': { ...first, content: 'You pay.' },
    'POST /api/terms/1/acceptance': () => mockProblem(409, 'terms_replaced', 'Read the newer ones.'),
  })
  const page = renderApp({ viewer: asked(first), path: '/terms/1', modules: [module] })
  await page.user.click(await page.findByRole('button', { name: 'Accept' }))
  expect(await page.findByText('Read the newer ones.')).toBeDefined()
})

test('the terms page leads to upcoming terms, and lists all versions', async () => {
  mockApi({ 'GET /api/terms': [next, first] })
  const page = renderPage(<PublishedVersions />, { site, viewer: asked(next) })
  const upcoming = within(await page.findByRole('region', { name: 'New terms' }))
  expect(upcoming.getByText('Sellers pay 4 %.')).toBeDefined()
  expect(upcoming.getByRole('link', { name: 'Read the new terms' }).getAttribute('href')).toBe('/terms/2')
  const versions = page.getByText('All versions').closest('details') ?? page.container
  expect(
    within(versions)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Version 2 · Applies from May 1, 2126', 'Version 1 · Applies since Jan 1, 2026'])
  expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('terms that apply are accepted on the terms page', async () => {
  mockApi({ 'GET /api/terms': [first] })
  const page = renderPage(<PublishedVersions />, { site, viewer: asked(first) })
  expect(await page.findByRole('button', { name: 'Accept' })).toBeDefined()
})

test('without a version the pages ask for none', () => {
  const requests = mockApi({})
  renderPage(<PublishedVersions />)
  renderPage(<UserTermsPanel userId="u1" />)
  expect(requests).toEqual([])
})

test('an admin begins with the terms that apply, and confirms before they are published', async () => {
  const published: object[] = []
  const staffVersion = { ...first, email: true, authorId: 'u1', author: 'ann', accepted: 1_234 }
  mockApi({
    'GET /api/branding': branding,
    'GET /api/admin/terms': () => (published.length === 0 ? [] : [staffVersion]),
    'POST /api/admin/terms': (body: unknown) => {
      published.push(Object(body))
      return staffVersion
    },
  })
  const page = renderPage(<TermsPage />, { viewer: buildViewer({ role: 'admin' }), hasToasts: true })
  const { user } = page
  const content = (await page.findByLabelText('Text')) as HTMLTextAreaElement
  expect(content.value).toBe('# Buying\n\nYou pay.')
  await user.click(page.getByRole('button', { name: 'Publish…' }))
  expect(published).toEqual([])
  await user.type(page.getByLabelText('What changed'), 'The first ones.')
  await user.click(page.getByRole('checkbox', { name: /Also send an email/ }))
  await user.click(page.getByRole('button', { name: 'Publish…' }))
  expect(page.getByRole('dialog').textContent).toContain('Publish version 1 of the terms?')
  await user.click(page.getByRole('button', { name: 'Publish' }))
  expect(await page.findByText('1,234 accepted', { exact: false })).toBeDefined()
  expect(published).toEqual([
    { content: '# Buying\n\nYou pay.', summary: 'The first ones.', from: null, email: true },
  ])
  expect((page.getByLabelText('What changed') as HTMLTextAreaElement).value).toBe('')
})

test('staff see what a person accepted', async () => {
  mockApi({
    'GET /api/admin/people/u1/terms': {
      mayTrade: false,
      accepted: [{ number: 1, appliesAt: first.appliesAt, acceptedAt: '2026-01-03T12:00:00.000Z' }],
    },
  })
  const page = renderPage(<UserTermsPanel userId="u1" />, { site })
  expect((await page.findByRole('link', { name: /^Version 1, accepted/ })).getAttribute('href')).toBe(
    '/terms/1',
  )
  expect(page.getByText(/Can’t buy or list anything new/)).toBeDefined()
})
