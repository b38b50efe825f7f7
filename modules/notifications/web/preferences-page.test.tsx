import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import type { Preferences } from '@/modules/notifications/contract'
import { notifications } from '@/modules/notifications/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const usual: Preferences = { muted: [], timeZone: 'UTC', quiet: null, digestAt: null }
const save = 'PUT /api/notifications/preferences'

function open(preferences = usual, saved?: unknown) {
  const asked = mockApi({
    'GET /api/notifications': [],
    'GET /api/notifications/preferences': preferences,
    [save]: saved ?? ((body: unknown) => body),
  })
  const viewer = buildViewer({ email: 'ann@home.example' })
  const page = renderApp({ path: '/notifications', viewer, modules: [notifications] })
  const kept = () => asked.filter(({ call }) => call === save).map(({ body }) => body)
  return { page, kept }
}

test('each kind is turned off and on by each way, and kept at once', async () => {
  const { page, kept } = open()
  const box = await page.findByLabelText('Payouts: Email')
  expect(box).toHaveProperty('checked', true)
  await page.user.click(box)
  await waitFor(() => expect(kept()).toEqual([{ ...usual, muted: [{ kind: 'payouts', channel: 'email' }] }]))
  expect(box).toHaveProperty('checked', false)
  await page.user.click(box)
  await waitFor(() => expect(kept().at(-1)).toEqual(usual))
})

test('a choice stays as it was clicked while it is kept, however long that takes and whatever is chosen next', async () => {
  const answered = Promise.withResolvers<void>()
  const { page, kept } = open(usual, async (body: unknown) => {
    await answered.promise
    return body
  })
  const [email, push] = [
    await page.findByLabelText('Payouts: Email'),
    page.getByLabelText('Payouts: Browser'),
  ]
  const click = (box: HTMLElement) => {
    act(() => box.click())
    expect(box).toHaveProperty('checked', false)
  }
  click(email)
  await waitFor(() => expect(kept()).toHaveLength(1))
  click(push)
  expect(email).toHaveProperty('checked', false)
  answered.resolve()
  await waitFor(() => expect(kept()).toHaveLength(2))
  expect(kept().at(-1)).toMatchObject({ muted: [{ channel: 'email' }, { channel: 'push' }] })
  expect([email, push].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
})

test('quiet hours and one mail a day are times of where the reader is', async () => {
  const { page, kept } = open()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await page.user.click(await page.findByLabelText('Quiet hours'))
  await waitFor(() =>
    expect(kept()).toEqual([{ ...usual, timeZone, quiet: { from: '22:00', until: '08:00' } }]),
  )
  await page.user.click(page.getByLabelText('One mail a day'))
  await waitFor(() => expect(kept().at(-1)).toMatchObject({ digestAt: '18:00' }))
})

test('a choice that could not be kept is taken back, and says so', async () => {
  const { page } = open(usual, mockProblem(503, 'unavailable', 'The site cannot take this right now.'))
  const box = await page.findByLabelText('Payouts: Email')
  await page.user.click(box)
  expect(await page.findByText('The site cannot take this right now.')).toBeTruthy()
  await waitFor(() => expect(page.getByLabelText('Payouts: Email')).toHaveProperty('checked', true))
})

test('a browser that can show nothing while the site is closed is told so, and not asked', async () => {
  const { page } = open()
  expect(await page.findByText('This browser cannot do that, or not in this window.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('the bell leads to the settings', async () => {
  const { page } = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  const link = await page.findByRole('link', { name: 'Notification settings' })
  expect(link.getAttribute('href')).toBe('/notifications')
})
