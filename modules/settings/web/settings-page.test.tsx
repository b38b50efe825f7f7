import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Setting } from '@/modules/settings/contract'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const fee: Setting = {
  name: 'PLATFORM_FEE_BPS',
  group: 'fees',
  help: 'Platform fee in basis points of the price.',
  value: '800',
  default: '500',
  source: 'setting',
  upcoming: [{ value: '900', from: '2030-01-01T00:00:00.000Z' }],
  history: [
    {
      value: '800',
      from: '2026-03-08T12:00:00.000Z',
      at: '2026-03-08T12:00:00.000Z',
      byId: 'u1',
      by: 'chief',
    },
  ],
}
const limit: Setting = {
  ...fee,
  name: 'OPEN_RESERVATIONS_MAX',
  group: 'limits',
  value: '3',
  source: 'environment',
  upcoming: [],
  history: [],
}
const settingsPage = { path: '/admin/settings', title: 'Settings', view: SettingsPage }

function open(responses: Record<string, unknown> = {}) {
  const calls = mockApi({ 'GET /api/admin/settings': [fee, limit], ...responses })
  const page = renderApp({
    path: '/admin/settings',
    viewer: buildViewer({ role: 'admin' }),
    modules: [{ name: 'settings', pages: [settingsPage] }],
  })
  const changes = () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  return { page, changes }
}

test('a setting shows its value, its source, what is planned and its history', async () => {
  const { page } = open()
  expect(await page.findByRole('heading', { name: 'PLATFORM_FEE_BPS' })).toBeDefined()
  expect(page.getByText(/^900 from /)).toBeDefined()
  expect(page.getByText(/^800, by chief, from /)).toBeDefined()
})

test('a setting of the environment can’t be changed here', async () => {
  const { page } = open()
  expect(await page.findByText(/^Set in the environment of the server/)).toBeDefined()
  expect(page.queryByRole('button', { name: 'Change OPEN_RESERVATIONS_MAX' })).toBeNull()
})

test('a value is changed in place, now or later', async () => {
  const { page, changes } = open({ 'PUT /api/admin/settings': fee })
  await page.user.click(await page.findByRole('button', { name: 'Change PLATFORM_FEE_BPS' }))
  const value = page.getByRole('textbox', { name: 'Value' })
  await page.user.clear(value)
  await page.user.type(value, '650')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Setting Saved')).toBeDefined()
  expect(changes()).toEqual([{ name: 'PLATFORM_FEE_BPS', value: '650' }])
  await page.user.click(await page.findByRole('button', { name: 'Change PLATFORM_FEE_BPS' }))
  await page.user.type(page.getByLabelText('Takes effect'), '2030-01-31T18:00')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  const from = new Date('2030-01-31T18:00').toISOString()
  await waitFor(() => expect(changes().at(-1)).toEqual({ name: 'PLATFORM_FEE_BPS', value: '800', from }))
})

test('an invalid value is explained at its field and kept', async () => {
  const message = 'expected a whole number from 0 to 10000'
  const { page } = open({
    'PUT /api/admin/settings': () =>
      mockProblem(422, 'invalid', message, { errors: [{ path: 'value', message }] }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Change PLATFORM_FEE_BPS' }))
  await page.user.type(page.getByRole('textbox', { name: 'Value' }), '%')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  const value = await page.findByRole('textbox', { name: 'Value', description: message })
  expect(value.getAttribute('value')).toBe('800%')
})
