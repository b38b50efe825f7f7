import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { StaffDeletionPanel } from '@/modules/privacy/web/staff-deletion-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const blockers = 'GET /api/admin/people/u7/deletion'
const remove = 'POST /api/admin/people/u7/deletion'

function open(responses: Record<string, unknown>, role: 'moderator' | 'admin' = 'admin') {
  const requests = mockApi(responses)
  const person = { path: '/', title: 'Person', view: () => <StaffDeletionPanel userId="u7" username="ann" /> }
  const people = { path: '/admin/people', title: 'People', view: () => <p>Everyone</p> }
  const page = renderApp({
    viewer: buildViewer({ id: 'me', role }),
    modules: [{ name: 'site', pages: [person, people] }],
  })
  return { requests, page }
}

test('an admin sees what is deleted and kept, types the name and gives a reason', async () => {
  const { page, requests } = open({ [blockers]: [], [remove]: new Response(null, { status: 204 }) })
  await page.user.click(await page.findByRole('button', { name: 'Delete account' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Delete the account of ann?' }))
  expect(dialog.getByRole('region', { name: 'What is deleted' })).toBeDefined()
  expect(dialog.getByRole('region', { name: 'What is kept' })).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(dialog.getByText('Say who asked for the deletion, and how you know.')).toBeDefined()
  await page.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711.')
  await page.user.type(dialog.getByLabelText('Type ann'), 'ann')
  await page.user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await page.findByText('Everyone')).toBeDefined()
  const body = { reason: 'Ticket 4711.', confirmation: 'ann' }
  expect(requests).toContainEqual({ call: remove, body })
})

test('what blocks the deletion is shown instead of the button, also if it came up meanwhile', async () => {
  let isBlocked = false
  const { page } = open({
    [blockers]: () => (isBlocked ? [{ code: 'orders_open', title: 'Open orders' }] : []),
    [remove]: () => {
      isBlocked = true
      return mockProblem(409, 'orders_open', 'This account has open orders.')
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Delete account' }))
  await page.user.type(page.getByLabelText('Reason'), 'Ticket 4711.')
  await page.user.type(page.getByLabelText('Type ann'), 'ann')
  const dialog = within(page.getByRole('dialog'))
  await page.user.click(dialog.getByRole('button', { name: 'Delete account' }))
  expect(await dialog.findByText('This account has open orders.')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await page.findByText('Open orders')).toBeDefined()
  expect(page.queryByRole('button', { name: 'Delete account' })).toBeNull()
})

test('moderators and pages of deleted accounts have no such panel', async () => {
  const { page } = open({ [blockers]: mockProblem(404, 'not_found', 'Gone.') })
  await waitFor(() => expect(page.queryByText('Delete on request')).toBeNull())
  page.unmount()
  const { page: other, requests } = open({}, 'moderator')
  expect(other.queryByText('Delete on request')).toBeNull()
  expect(requests).toEqual([])
})
