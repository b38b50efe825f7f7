import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { ModuleState } from '@/modules/settings/switching/contract'
import { ModulesPage } from '@/modules/settings/web/modules/modules-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const docs: ModuleState = {
  name: 'docs',
  version: '0.1.0',
  owns: 'The documentation.',
  tables: [],
  routes: ['GET /api/docs'],
  isRunning: true,
  isOn: true,
  blocked: null,
}
const catalog: ModuleState = {
  ...docs,
  name: 'catalog',
  tables: ['catalog_items'],
  blocked: 'Needed by orders.',
}

function open(responses: Record<string, unknown> = {}) {
  const calls = mockApi({
    'GET /api/admin/modules': { inEnvironment: false, modules: [docs, catalog] },
    ...responses,
  })
  const page = renderApp({
    path: '/admin/modules',
    viewer: buildViewer({ role: 'admin' }),
    modules: [{ name: 'settings', pages: [{ path: '/admin/modules', title: 'Modules', view: ModulesPage }] }],
  })
  return { page, calls }
}

/** The question says what stops. */
async function switchOff(page: ReturnType<typeof open>['page']) {
  await page.user.click(await page.findByRole('button', { name: 'Switch off: docs' }))
  expect(page.getByText(/this stops: the documentation\. Its pages, .* 1 routes are gone/)).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Switch off' }))
}

test('a module is switched off after a question, from the next start on', async () => {
  const after = { inEnvironment: false, modules: [{ ...docs, isOn: false }, catalog] }
  const { page, calls } = open({ 'PUT /api/admin/modules/docs': after })
  await switchOff(page)
  expect(await page.findByText('Takes effect at the next start of the server: docs.')).toBeDefined()
  expect(page.getByText('Off at the next start')).toBeDefined()
  expect(page.getByRole('button', { name: 'Switch on: docs' })).toBeDefined()
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ isOn: false })
})

test('a module that others need says so instead', async () => {
  const { page } = open()
  expect(await page.findByText('Needed by orders.')).toBeDefined()
  expect(page.queryByRole('button', { name: 'Switch off: catalog' })).toBeNull()
  expect(page.getByText('Tables (1)')).toBeDefined()
  expect(page.getByText('catalog_items')).toBeDefined()
})

test('with MODULES_OFF nothing can be switched', async () => {
  const inEnvironment = { ...docs, isRunning: false, isOn: false }
  const { page } = open({ 'GET /api/admin/modules': { inEnvironment: true, modules: [inEnvironment] } })
  expect(await page.findByText(/^MODULES_OFF in the environment/)).toBeDefined()
  expect(page.queryAllByRole('button', { name: /^Switch (on|off):/ })).toEqual([])
})

test('a rejected switch is explained', async () => {
  const { page } = open({
    'PUT /api/admin/modules/docs': () => mockProblem(409, 'module_needed', 'Needed by problems.'),
  })
  await switchOff(page)
  expect(await page.findByText('Needed by problems.')).toBeDefined()
})
