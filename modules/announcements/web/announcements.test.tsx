import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { buildViewer, mockApi, renderApp, renderPage } from 'mintmark/testing'
import type { Announcement } from '../contract'
import { AnnouncementBanner } from './announcement-banner'
import { AnnouncementsPage } from './announcements-page'
import { announcements as module } from './module'

const call = '/api/admin/announcements'
const forAll = {
  id: '0198-0001',
  title: 'Maintenance',
  content: 'From 8 to 9.',
  createdAt: '2026-03-01T10:00:00Z',
  until: '2136-03-01T10:00:00Z',
}
const { until, ...announced } = forAll
const past: Announcement = {
  ...announced,
  to: 'sellers',
  email: true,
  bannerUntil: until,
  authorId: 'u1',
  author: 'ann',
  notified: 3,
  completedAt: null,
}
const siteWith = (values: Record<string, unknown>) => ({ values })

test('a visitor sees the banner for everyone until they dismiss it', async () => {
  mockApi({})
  const site = siteWith({ announcement: JSON.stringify(forAll) })
  const page = renderPage(<AnnouncementBanner />, { site })
  expect(page.getByRole('complementary', { name: 'Announcement' }).textContent).toContain(
    'Maintenance From 8 to 9.',
  )
  expect(page.getByRole('link', { name: 'Read more: Maintenance' }).getAttribute('href')).toBe(
    '/announcements/0198-0001',
  )
  await page.user.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(page.queryByRole('complementary')).toBeNull()
  page.unmount()
  expect(renderPage(<AnnouncementBanner />, { site }).queryByRole('complementary')).toBeNull()
  const newer = siteWith({ announcement: JSON.stringify({ ...forAll, id: '0198-0002' }) })
  expect(renderPage(<AnnouncementBanner />, { site: newer }).getByRole('complementary')).toBeDefined()
})

test('a banner vanishes at its end, though no response says so', async () => {
  onTestFinished(() => void setSystemTime())
  const endsAt = Date.parse(forAll.until)
  setSystemTime(endsAt - 20)
  mockApi({})
  const site = siteWith({ announcement: JSON.stringify(forAll) })
  const page = renderPage(<AnnouncementBanner />, { site })
  expect(page.getByRole('complementary')).toBeDefined()
  setSystemTime(endsAt)
  // A failed comparison of elements takes seconds to print.
  await waitFor(() => expect(page.queryAllByRole('complementary')).toHaveLength(0))
  page.unmount()
  expect(renderPage(<AnnouncementBanner />, { site }).queryByRole('complementary')).toBeNull()
})

test('only a page of a site with a banner for buyers or sellers asks for it, and only as a user', async () => {
  const banner = { ...forAll, title: 'For sellers' }
  const requests = mockApi({ 'GET /api/announcements/banner': { banner } })
  renderPage(<AnnouncementBanner />, { viewer: buildViewer() })
  renderPage(<AnnouncementBanner />, { site: siteWith({ targetedAnnouncement: true }) })
  const page = renderPage(<AnnouncementBanner />, {
    viewer: buildViewer(),
    site: siteWith({ targetedAnnouncement: true }),
  })
  expect(await page.findByText('For sellers')).toBeDefined()
  expect(requests).toHaveLength(1)
})

test('a banner appears, changes and ends while a page is open, and is read aloud', async () => {
  const banners = [forAll, { ...forAll, id: '0198-0002', title: 'Longer' }, null]
  const requests = mockApi({ 'GET /api/announcements/banner': () => ({ banner: banners.shift() }) })
  const page = renderApp({ path: '/announcements', modules: [module] })
  const [socket] = page.sockets
  await socket?.open()
  const change = () => socket?.receive('{"type":"announcements","data":{}}')
  const region = page.container.querySelector('header + [aria-live="polite"]')
  expect([region?.textContent, requests]).toEqual(['', []])
  await change()
  await page.findByText('Maintenance')
  expect(region?.textContent).toContain('Maintenance')
  await change()
  await page.findByText('Longer')
  await change()
  await waitFor(() => expect(region?.textContent).toBe(''))
})

test('an announcement is previewed, confirmed with its receivers, and listed', async () => {
  const announcements: Announcement[] = []
  const requests = mockApi({
    [`GET ${call}`]: () => announcements,
    [`GET ${call}/receivers`]: { all: 1_234, buyers: 1, sellers: 5 },
    [`POST ${call}`]: () => {
      announcements.push(past)
      return past
    },
    [`POST ${call}/:id/end-banner`]: past,
  })
  const page = renderPage(<AnnouncementsPage />, { viewer: buildViewer({ role: 'admin' }), hasToasts: true })
  const { user } = page
  expect(await page.findByText('Reaches 1,234 users now.')).toBeDefined()
  await user.click(page.getByRole('radio', { name: /Buyers/ }))
  expect(page.getByText('Reaches 1 user now.')).toBeDefined()
  await user.click(page.getByRole('button', { name: 'Announce…' }))
  expect(page.getByText('Write a title.')).toBeDefined()
  await user.type(page.getByLabelText('Title'), 'Maintenance')
  await user.type(page.getByLabelText('Text'), 'From 8 to 9.')
  await user.click(page.getByRole('checkbox', { name: /Also send an email/ }))
  expect(page.getByRole('region', { name: 'Preview' }).textContent).toContain('MaintenanceFrom 8 to 9.')
  await user.click(page.getByRole('button', { name: 'Announce…' }))
  expect(page.getByRole('dialog').textContent).toContain('1 user')
  expect(requests.filter((request) => request.call === `POST ${call}`)).toEqual([])
  await user.click(page.getByRole('button', { name: 'Announce' }))
  await user.click(await page.findByRole('button', { name: 'End banner: Maintenance' }))
  const changes = requests.filter((request) => request.call.startsWith('POST'))
  expect(changes).toMatchObject([
    {
      call: `POST ${call}`,
      body: {
        to: 'buyers',
        title: 'Maintenance',
        content: 'From 8 to 9.',
        email: true,
        bannerUntil: null,
      },
    },
    { call: `POST ${call}/0198-0001/end-banner` },
  ])
  expect(page.getByText(/3 notified so far/)).toBeDefined()
})
