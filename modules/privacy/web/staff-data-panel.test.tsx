import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { StaffDataPanel } from '@/modules/privacy/web/staff-data-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { watchDownloads } from '@/web/testing/watch-downloads'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const state = 'GET /api/admin/people/u7/legal-hold'
const place = 'POST /api/admin/people/u7/legal-hold'
const release = 'POST /api/admin/people/u7/legal-hold/release'
const exportCall = 'POST /api/admin/people/u7/export'
const legalHold = { since: '2026-03-08T12:00:00.000Z', reason: 'Court order 12.' }
const done = () => new Response(null, { status: 204 })

function open(responses: Record<string, unknown>, userId = 'u7') {
  const requests = mockApi(responses)
  const view = (
    <>
      <StaffDataPanel userId={userId} username="ann" />
      <ToastHost />
    </>
  )
  return { requests, page: renderPage(view, { viewer: buildViewer({ id: 'me', role: 'admin' }) }) }
}

test('an export needs a reason, and saves the file as the server sends and names it', async () => {
  const saved = watchDownloads()
  const headers = { 'content-disposition': 'attachment; filename="data-of-u7.json"' }
  const { page, requests } = open({
    [state]: { legalHold: null },
    [exportCall]: new Response('{"format": 1}\n', { headers }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Export personal data' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Export the personal data of ann?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Export personal data' }))
  expect(dialog.getByText('Say who asked for the data, and how you know.')).toBeDefined()
  await page.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711.')
  await page.user.click(dialog.getByRole('button', { name: 'Export personal data' }))
  expect(await page.findByText('Personal Data Exported')).toBeDefined()
  expect(requests).toContainEqual({ call: exportCall, body: { reason: 'Ticket 4711.' } })
  expect(saved.map(({ name }) => name)).toEqual(['data-of-u7.json'])
  expect(await saved[0]?.file.text()).toBe('{"format": 1}\n')
})

test('an export that the server rejects saves nothing and keeps the reason', async () => {
  const saved = watchDownloads()
  const detail = 'Wait an hour.'
  const { page } = open({
    [state]: { legalHold: null },
    [exportCall]: mockProblem(429, 'too_many_requests', detail),
  })
  await page.user.click(await page.findByRole('button', { name: 'Export personal data' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711.')
  await page.user.click(dialog.getByRole('button', { name: 'Export personal data' }))
  expect(await dialog.findByText(detail)).toBeDefined()
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Ticket 4711.')
  expect(saved).toEqual([])
})

test('a legal hold is placed and released with a reason, and the panel shows it', async () => {
  let isHeld = false
  const change = (value: boolean) => () => {
    isHeld = value
    return done()
  }
  const { page, requests } = open({
    [state]: () => ({ legalHold: isHeld ? legalHold : null }),
    [place]: change(true),
    [release]: change(false),
  })
  const submit = async (action: string, reason: string) => {
    await page.user.click(await page.findByRole('button', { name: action }))
    const dialog = within(await page.findByRole('dialog'))
    await page.user.type(dialog.getByLabelText('Reason'), reason)
    await page.user.click(dialog.getByRole('button', { name: action }))
  }
  expect(await page.findByText('No legal hold.')).toBeDefined()
  await submit('Place legal hold', 'Court order 12.')
  expect(await page.findByText(/^Legal hold since .*2026/)).toBeDefined()
  expect(page.getByText('Court order 12.')).toBeDefined()
  await submit('Release legal hold', 'Settled.')
  expect(await page.findByText('No legal hold.')).toBeDefined()
  expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: place, body: { reason: 'Court order 12.' } },
    { call: release, body: { reason: 'Settled.' } },
  ])
})

test('deleted accounts and admins themselves have no such panel', async () => {
  const { page, requests } = open({ [state]: mockProblem(404, 'not_found', 'Gone.') })
  await waitFor(() => expect(requests).toHaveLength(1))
  await waitFor(() => expect(page.queryByText('Personal data')).toBeNull())
  page.unmount()
  const own = open({}, 'me')
  expect(own.page.queryByText('Personal data')).toBeNull()
  expect(own.requests).toEqual([])
})
