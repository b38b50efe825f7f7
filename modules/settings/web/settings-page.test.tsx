import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Setting } from '@/modules/settings/contract'
import { formatSetting, storedValue, typeValue } from '@/modules/settings/web/setting-value'
import { SettingsPage } from '@/modules/settings/web/settings-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const fee: Setting = {
  name: 'PLATFORM_FEE_BPS',
  group: 'fees',
  label: 'Platform fee',
  unit: 'basis_points',
  affects: 'Sellers, for orders from then on.',
  page: null,
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
  label: 'Unpaid orders per buyer',
  unit: null,
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
  expect(await page.findByRole('heading', { name: 'Platform fee' })).toBeDefined()
  expect(page.getByText(/^9% from /)).toBeDefined()
  expect(page.getByText(/^8%, by chief, from /)).toBeDefined()
})

test('a setting of the environment can’t be changed here', async () => {
  const { page } = open()
  expect(await page.findByText(/^Set in the environment of the server/)).toBeDefined()
  expect(page.queryByRole('button', { name: 'Change Unpaid orders per buyer' })).toBeNull()
})

test('a value is changed in place, now or later', async () => {
  const { page, changes } = open({ 'PUT /api/admin/settings': fee })
  await page.user.click(await page.findByRole('button', { name: 'Change Platform fee' }))
  const value = page.getByRole('textbox', { name: 'Percent' })
  await page.user.clear(value)
  await page.user.type(value, '6.5')
  expect(page.getByText('From 8% to 6.5%. Sellers, for orders from then on.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  expect(await page.findByText('Setting Saved')).toBeDefined()
  expect(changes()).toEqual([{ name: 'PLATFORM_FEE_BPS', value: '650' }])
  await page.user.click(await page.findByRole('button', { name: 'Change Platform fee' }))
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
  await page.user.click(await page.findByRole('button', { name: 'Change Platform fee' }))
  await page.user.type(page.getByRole('textbox', { name: 'Percent' }), 'x')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  const value = await page.findByRole('textbox', { name: 'Percent', description: message })
  expect(value.getAttribute('value')).toBe('8x')
})

test('every unit is shown and typed as people write it, and stored as the variable has it', () => {
  for (const [unit, stored, shown, typed] of [
    ['basis_points', '290', '2.9%', { value: '2.9', timeUnit: 'seconds' }],
    ['seconds', '259200', '3 days', { value: '3', timeUnit: 'days' }],
    ['seconds', '90', '90 seconds', { value: '90', timeUnit: 'seconds' }],
    ['seconds', '60', '1 minute', { value: '1', timeUnit: 'minutes' }],
    ['seconds', '0', '0 seconds', { value: '0', timeUnit: 'seconds' }],
    ['hours', '48', '2 days', { value: '2', timeUnit: 'days' }],
    ['cents', '10050', '$100.50', { value: '100.5', timeUnit: 'seconds' }],
    [null, 'review', 'review', { value: 'review', timeUnit: 'seconds' }],
  ] as const) {
    expect([unit, formatSetting({ unit }, stored)]).toEqual([unit, shown])
    expect(typeValue({ unit }, stored)).toEqual(typed)
    expect(storedValue({ unit }, typed)).toBe(stored)
  }
  expect(formatSetting({ unit: 'cents' }, null)).toBe('Not set')
  expect(storedValue({ unit: 'basis_points' }, { value: 'much', timeUnit: 'seconds' })).toBe('much')
})
