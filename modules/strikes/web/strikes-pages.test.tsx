import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { OwnWarningsPanel } from '@/modules/strikes/web/own-warnings-panel'
import { RulesPage } from '@/modules/strikes/web/rules-page'
import { StrikesPanel } from '@/modules/strikes/web/strikes-panel'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildUser, buildViewer } from '@/web/testing/viewers'

const at = '2026-03-08T12:00:00.000Z'
const warning = {
  id: 'w1',
  at,
  reason: 'not_delivered',
  text: 'Deliver what you sell.',
  strikes: 1,
  expiresAt: '2099-03-08T12:00:00.000Z',
  acknowledgedAt: null,
  liftedAt: null,
  liftReason: null,
  author: 'judge',
  about: '/admin/orders/o1',
}
const rule = { strikes: 2, withinDays: 90, suspendDays: 30 }
const outcomes = [
  { strikes: 0, rule: null, total: 1, isLonger: false },
  { strikes: 1, rule, total: 2, isLonger: false },
  { strikes: 2, rule: { ...rule, suspendDays: null }, total: 3, isLonger: false },
  { strikes: 3, rule, total: 4, isLonger: true },
]
const found = { active: 1, outcomes, warnings: [warning] }
const user = { id: 'u7', role: 'user', deletedAt: null }
const warn = 'POST /api/admin/people/u7/warnings'

function openPanel(responses: Record<string, unknown> = {}, over: object = {}) {
  const requests = mockApi({
    'GET /api/admin/people/u7': { ...user, ...over },
    'GET /api/admin/people/u7/strikes': found,
    ...responses,
  })
  const person = { path: '/', title: 'Person', view: () => <StrikesPanel userId="u7" username="ann" /> }
  const page = renderApp({
    viewer: buildViewer({ id: 'me', role: 'moderator' }),
    modules: [{ name: 'site', pages: [person] }],
  })
  return { requests, page }
}

test('the panel shows the warnings of a person and whether they count', async () => {
  const { page } = openPanel()
  expect(await page.findByText('1 strike now.')).toBeDefined()
  expect(page.getByText('Deliver what you sell.')).toBeDefined()
  expect(page.getByText('Not read yet')).toBeDefined()
  expect(page.getByRole('link', { name: 'Open the case' }).getAttribute('href')).toBe('/admin/orders/o1')
})

test('staff see what the strikes lead to before they give them', async () => {
  const { page, requests } = openPanel({ [warn]: found })
  await page.user.click(await page.findByRole('button', { name: 'Warn ann' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Warn ann?' }))
  expect(await dialog.findByText("It doesn't count towards a suspension.")).toBeDefined()
  await page.user.selectOptions(dialog.getByLabelText('Strikes'), '3 strikes')
  expect(dialog.getByText(/^4th strike within 90 days.*already suspended for longer/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Warn' })).toBeDefined()
  await page.user.selectOptions(dialog.getByLabelText('Strikes'), '2 strikes')
  expect(dialog.getByText('3rd strike within 90 days: suspended until staff end it.')).toBeDefined()
  await page.user.selectOptions(dialog.getByLabelText('Strikes'), '1 strike')
  expect(dialog.getByText('2nd strike within 90 days: suspended for 30 days.')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Warn and suspend' }))
  expect(dialog.getByText('Enter some text. The person sees it.')).toBeDefined()
  await page.user.selectOptions(dialog.getByLabelText('For'), 'Abusive messages')
  await page.user.type(dialog.getByLabelText('Text'), 'Be kind.')
  await page.user.click(dialog.getByRole('button', { name: 'Warn and suspend' }))
  expect(await page.findByText('User Warned')).toBeDefined()
  const body = { reason: 'abuse', text: 'Be kind.', strikes: 1, suspendDays: 30 }
  expect(requests).toContainEqual({ call: warn, body })
})

test('a conflict is explained, and the dialog shows what the strikes lead to now', async () => {
  let isChanged = false
  const { page } = openPanel({
    [warn]: () => {
      isChanged = true
      return mockProblem(409, 'strikes_changed', 'Nothing was done.')
    },
    'GET /api/admin/people/u7/strikes': () =>
      isChanged
        ? { ...found, outcomes: [{ ...outcomes[0] }, { ...outcomes[1], rule: { ...rule, suspendDays: 7 } }] }
        : found,
  })
  await page.user.click(await page.findByRole('button', { name: 'Warn ann' }))
  await page.user.selectOptions(await page.findByLabelText('Strikes'), '1 strike')
  await page.user.type(page.getByLabelText('Text'), 'Be kind.')
  await page.user.click(page.getByRole('button', { name: 'Warn and suspend' }))
  expect(await page.findByText(/suspended for 7 days/)).toBeDefined()
  expect(page.getAllByText('Nothing was done.').length).toBeGreaterThan(0)
  expect(page.getByLabelText('Text')).toHaveProperty('value', 'Be kind.')
})

test('a warning is lifted with a reason; moderators don’t act on staff', async () => {
  const lift = 'POST /api/admin/warnings/w1/lift'
  const { page, requests } = openPanel({ [lift]: found })
  await page.user.click(await page.findByRole('button', { name: /^Lift the warning/ }))
  await page.user.type(await page.findByLabelText('Reason'), 'A mistake.')
  await page.user.click(page.getByRole('button', { name: 'Lift warning' }))
  expect(await page.findByText('Warning Lifted')).toBeDefined()
  expect(requests).toContainEqual({ call: lift, body: { reason: 'A mistake.' } })
  page.unmount()
  const other = openPanel({}, { role: 'admin' }).page
  expect(await other.findByText('Deliver what you sell.')).toBeDefined()
  expect(other.queryByRole('button', { name: /Warn|Lift/ })).toBeNull()
})

test('users confirm their warnings on the security page', async () => {
  const acknowledge = 'POST /api/warnings/w1/acknowledgment'
  const requests = mockApi({
    'GET /api/warnings': [warning, { ...warning, id: 'w0', liftedAt: at, liftReason: 'A mistake.' }],
    'GET /api/auth/user': {},
    [acknowledge]: new Response(null, { status: 204 }),
  })
  const page = renderPage(<OwnWarningsPanel user={buildUser({ warned: true })} />, {
    viewer: buildViewer(),
  })
  expect(await page.findByText('Lifted: A mistake.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain(acknowledge))
})

function openRules(role: 'moderator' | 'admin') {
  const history = [{ value: '2 in 90: 30', from: at, at, byId: 'u1', by: 'chief' }]
  const setting = { name: 'STRIKE_RULES', value: '2 in 90: 30', source: 'setting', upcoming: [], history }
  const requests = mockApi({
    'GET /api/admin/strike-rules': [rule],
    'GET /api/admin/settings': [setting],
    'PUT /api/admin/settings': setting,
  })
  const rules = { path: '/admin/strikes', title: 'Strikes', view: RulesPage }
  const page = renderApp({
    path: '/admin/strikes',
    viewer: buildViewer({ role }),
    modules: [{ name: 'strikes', pages: [rules] }],
  })
  return { page, requests }
}

test('admins edit the rules as a table and see who changed them', async () => {
  const { page, requests } = openRules('admin')
  expect(await page.findByRole('row', { name: '2 90 days 30 days' })).toBeDefined()
  expect(await page.findByText(/^chief, /)).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Change rules' }))
  await page.user.click(page.getByRole('button', { name: 'Add rule' }))
  await page.user.type(page.getByLabelText('Strikes of rule 2'), '5')
  await page.user.click(page.getByRole('button', { name: 'Save rules' }))
  expect(page.getByRole('alert').textContent).toContain('Use 1 to 100 strikes')
  await page.user.type(page.getByLabelText('Days of rule 2'), '365')
  await page.user.click(page.getByRole('button', { name: 'Save rules' }))
  expect(await page.findByText('Rules Saved')).toBeDefined()
  const body = { name: 'STRIKE_RULES', value: '2 in 90: 30, 5 in 365: forever' }
  expect(requests).toContainEqual({ call: 'PUT /api/admin/settings', body })
})

test('removing all rules turns them off; moderators only read', async () => {
  const { page, requests } = openRules('admin')
  await page.user.click(await page.findByRole('button', { name: 'Change rules' }))
  await page.user.click(page.getByRole('button', { name: 'Remove rule 1' }))
  await page.user.click(page.getByRole('button', { name: 'Save rules' }))
  const body = { name: 'STRIKE_RULES', value: 'none' }
  await waitFor(() => expect(requests).toContainEqual({ call: 'PUT /api/admin/settings', body }))
  page.unmount()
  const other = openRules('moderator').page
  expect(await other.findByRole('row', { name: '2 90 days 30 days' })).toBeDefined()
  expect(other.queryByRole('button', { name: 'Change rules' })).toBeNull()
})
