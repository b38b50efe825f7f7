import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { UserPage } from '@/modules/users/web/user-page'
import { UsersPage } from '@/modules/users/web/users-page'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'
import { personPanelSlot } from '@/web/staff/slots'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const listed = {
  id: 'u7',
  username: 'ann',
  temporary: false,
  email: 'ann@home.example',
  emailVerified: true,
  emailBounced: false,
  role: 'user',
  createdAt: '2026-03-08T12:00:00.000Z',
  suspension: null,
  onLegalHold: false,
}
const user = {
  ...listed,
  displayName: 'Ann Lee',
  deletedAt: null,
  byPlatform: false,
  twoStep: false,
  hasSecondFactor: true,
  sessions: [
    {
      id: 's1',
      createdAt: listed.createdAt,
      seenAt: listed.createdAt,
      browser: 'Firefox',
      operatingSystem: 'Linux',
    },
  ],
  notes: [{ id: 'n1', author: 'judge', content: 'Asked about payouts.', at: listed.createdAt }],
}
const get = 'GET /api/admin/people/u7'
const suspend = 'POST /api/admin/people/u7/suspend'

function openList(people: object[], path = '/admin/people') {
  const requests = mockApi({ 'GET /api/admin/people': people })
  return { requests, page: renderPage(<UsersPage />, { path, viewer: buildViewer({ role: 'moderator' }) }) }
}

function openUser(over: object = {}, { role = 'moderator', ...responses }: Record<string, unknown> = {}) {
  const requests = mockApi({ [get]: { ...user, ...over }, [suspend]: user, ...responses })
  const panel = plug(personPanelSlot, ({ username }) => <p>Panel about {username}</p>)
  const site = defineWebModule({
    name: 'site',
    pages: [{ path: '/admin/people/:id', title: 'Person', view: UserPage }],
    plugs: [panel],
  })
  const viewer = buildViewer({ id: 'me', role: role as 'moderator' })
  return { requests, page: renderApp({ viewer, modules: [site], path: '/admin/people/u7' }) }
}

test('the list names each person, their address and state, and leads to them', async () => {
  const { page } = openList([
    { ...listed, suspension: { until: null, reason: 'x' } },
    { ...listed, id: 'u8', username: 'bob', email: 'bob@home.example', emailVerified: false },
    { ...listed, id: 'u9', username: 'cat', emailVerified: false, emailBounced: true, onLegalHold: true },
  ])
  expect(await page.findByRole('row', { name: /^ann ann@home.example User Suspended/ })).toBeDefined()
  expect(page.getByRole('row', { name: /^bob bob@home.example \(not verified\) User Active/ })).toBeDefined()
  expect(
    page.getByRole('row', {
      name: /^cat .* \(not verified, refused by the mail server\) User Active ?Legal hold/,
    }),
  ).toBeDefined()
  expect(page.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/admin/people/u7')
})

test('a search is in the URL', async () => {
  const { page, requests } = openList([])
  await page.user.type(page.getByLabelText('Search'), 'ann{Enter}')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/people?search=ann'))
  await page.user.selectOptions(page.getByLabelText('Show'), 'Suspended')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/people?search=ann&show=suspended'))
  expect(requests.length).toBeGreaterThan(1)
  expect(await page.findByText('Nothing matches these filters.')).toBeDefined()
})

test('a person has panels of this module and of others', async () => {
  const { page } = openUser()
  expect(await page.findByRole('heading', { name: 'ann' })).toBeDefined()
  const account = within(page.getByRole('region', { name: 'Account' }))
  expect(account.getByText('ann@home.example')).toBeDefined()
  expect(page.getByText('Asked about payouts.')).toBeDefined()
  expect(page.getByText('Firefox on Linux')).toBeDefined()
  expect(page.getByText('Panel about ann')).toBeDefined()
  expect(page.getByRole('link', { name: 'Whole history' }).getAttribute('href')).toBe(
    '/admin/history/person/u7',
  )
})

test('the dialog says first what a suspension does, and needs a reason', async () => {
  const { page, requests } = openUser()
  await page.user.click(await page.findByRole('button', { name: 'Suspend' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Suspend ann?' }))
  expect(
    dialog.getByText(/Open orders continue.*listings are paused, payouts wait,.*and nothing is confiscated/),
  ).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(dialog.getByText('Enter a reason. The person sees it.')).toBeDefined()
  await page.user.type(dialog.getByLabelText('Until'), '2030-05-01')
  await page.user.type(dialog.getByLabelText('Reason'), 'Sold fakes.')
  await page.user.click(dialog.getByRole('button', { name: 'Suspend account' }))
  expect(await page.findByText('Account Suspended')).toBeDefined()
  const until = new Date('2030-05-01T00:00').toISOString()
  expect(requests).toContainEqual({ call: suspend, body: { reason: 'Sold fakes.', until } })
})

test('a suspension that fails keeps the reason', async () => {
  const { page } = openUser({}, { [suspend]: currentFailureResponse })
  await page.user.click(await page.findByRole('button', { name: 'Suspend' }))
  await page.user.type(await page.findByLabelText('Reason'), 'Sold fakes.')
  await expectFormSurvivesFailures({ page, button: 'Suspend account' })
})

test('a suspended person shows why and until when, and can be restored', async () => {
  const restore = 'POST /api/admin/people/u7/restore'
  const suspension = { until: '2030-05-01T00:00:00.000Z', reason: 'Sold fakes.' }
  const { page, requests } = openUser({ suspension }, { [restore]: user })
  expect(await page.findByText(/Sold fakes\./)).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'End suspension' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Reason'), 'A mistake.')
  await page.user.click(dialog.getByRole('button', { name: 'End suspension' }))
  expect(await page.findByText('Suspension Ended')).toBeDefined()
  expect(requests).toContainEqual({ call: restore, body: { reason: 'A mistake.' } })
})

test('an address that is not verified can be verified by hand, with a reason', async () => {
  const verify = 'POST /api/admin/people/u7/verify-email'
  const { page, requests } = openUser({ emailVerified: false }, { [verify]: user })
  await page.user.click(await page.findByRole('button', { name: 'Verify email' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Verify ann@home.example by hand?' }))
  await page.user.type(dialog.getByLabelText('Reason'), 'Showed a letter.')
  await page.user.click(dialog.getByRole('button', { name: 'Verify email' }))
  expect(await page.findByText('Email Verified')).toBeDefined()
  expect(requests).toContainEqual({ call: verify, body: { reason: 'Showed a letter.' } })
})

test('admins change roles; moderators neither do that nor act on staff', async () => {
  const role = 'POST /api/admin/people/u7/role'
  const { page, requests } = openUser({}, { role: 'admin', [role]: user })
  await page.user.click(await page.findByRole('button', { name: 'Change role' }))
  await page.user.selectOptions(await page.findByLabelText('Role'), 'Moderator')
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Change role' }))
  expect(await page.findByText('Role Changed')).toBeDefined()
  expect(requests).toContainEqual({ call: role, body: { role: 'moderator' } })
  page.unmount()
  const other = openUser({ role: 'admin' }).page
  expect(await other.findByRole('heading', { name: 'ann' })).toBeDefined()
  expect(other.queryByRole('button', { name: /Suspend|Change role/ })).toBeNull()
})

test('notes are added and sessions ended', async () => {
  const [note, sessions] = ['POST /api/admin/people/u7/notes', 'DELETE /api/admin/people/u7/sessions']
  const { page, requests } = openUser(
    {},
    { [note]: { id: 'n2' }, [sessions]: new Response(null, { status: 204 }) },
  )
  await page.user.type(await page.findByLabelText('New note'), 'Called back.')
  await page.user.click(page.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(requests).toContainEqual({ call: note, body: { content: 'Called back.' } }))
  await page.user.click(page.getByRole('button', { name: 'End all sessions' }))
  await page.user.click(within(page.getByRole('dialog')).getByRole('button', { name: 'End all sessions' }))
  expect(await page.findByText('Sessions Ended')).toBeDefined()
})
