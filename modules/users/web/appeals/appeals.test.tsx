import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { AppealCase, OwnAppeal } from '@/modules/users/appeals/appeal-contract'
import { AppealPage } from '@/modules/users/web/appeals/appeal-page'
import { SuspensionPanel } from '@/modules/users/web/appeals/suspension-panel'
import { defineWebModule } from '@/web/lib/modules/module'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const at = '2026-03-08T12:00:00.000Z'
const suspension = { until: '2030-05-01T12:00:00.000Z', reason: 'Sold fakes.' }
const appeal = 'POST /api/suspension-appeal'
const find = 'GET /api/admin/suspension-appeals/a1'
const decide = 'POST /api/admin/suspension-appeals/a1/decision'
const reopen = 'POST /api/admin/suspension-appeals/a1/reopen'

const found: AppealCase = {
  id: 'a1',
  text: 'I had all of them.',
  at,
  state: 'open',
  answer: null,
  userId: 'u7',
  username: 'ann',
  suspension: { ...suspension, at, by: 'judge' },
  decidedBy: null,
  mayDecide: true,
  mayReopen: false,
}

const site = defineWebModule({
  name: 'site',
  pages: [{ path: '/admin/suspension-appeals/:id', title: 'Appeal', view: AppealPage }],
})

function openCase(over: Partial<AppealCase> = {}, responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/admin/cases/next': { next: null },
    [find]: { ...found, ...over },
    ...responses,
  })
  const viewer = buildViewer({ role: 'moderator' })
  return { page: renderApp({ path: '/admin/suspension-appeals/a1', viewer, modules: [site] }), requests }
}

function openOwn(own: OwnAppeal, responses: Record<string, unknown> = {}) {
  const requests = mockApi({ 'GET /api/suspension-appeal': own, ...responses })
  return { page: renderPage(<SuspensionPanel suspension={suspension} />), requests }
}

test('a suspended user reads why and until when, and appeals', async () => {
  const { page, requests } = openOwn({ mayAppeal: true, appeal: null }, { [appeal]: null })
  expect(page.getByText(/^Your account is suspended until .*2030/)).toBeDefined()
  expect(page.getByText('Sold fakes.')).toBeDefined()
  expect(page.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support')
  await page.user.click(await page.findByRole('button', { name: 'Appeal' }))
  expect(page.getByText('Say why the suspension should end.')).toBeDefined()
  await page.user.type(page.getByLabelText('Why it is wrong'), 'It was not me.')
  await page.user.click(page.getByRole('button', { name: 'Appeal' }))
  await waitFor(() => expect(requests).toContainEqual({ call: appeal, body: { text: 'It was not me.' } }))
})

test('an appeal that fails to be sent keeps its text', async () => {
  const { page } = openOwn({ mayAppeal: true, appeal: null }, { [appeal]: currentFailureResponse })
  await page.user.type(await page.findByLabelText('Why it is wrong'), 'It was not me.')
  await expectFormSurvivesFailures({ page, button: 'Appeal' })
})

test.each([
  [null, 'It waits for a decision. You get a notification.'],
  ['You sold two.', 'We looked at it again, and the suspension stands: You sold two.'],
])('an appeal shows what became of it: %p', async (answer, shown) => {
  const { page } = openOwn({ mayAppeal: false, appeal: { text: 'It was not me.', at, answer } })
  expect(await page.findByText('It was not me.')).toBeDefined()
  expect(page.getByText(shown)).toBeDefined()
  expect(page.queryByRole('button', { name: 'Appeal' })).toBeNull()
})

test('keys decide an appeal, and the next one opens', async () => {
  const { page, requests } = openCase({}, { [decide]: found })
  expect(await page.findByText('I had all of them.')).toBeDefined()
  expect(page.getByText('judge')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('Choose upheld or overturned.')).toBeDefined()
  await page.user.click(page.getByRole('heading', { level: 1 }))
  await page.user.keyboard('2')
  await page.user.type(page.getByLabelText('Reason'), 'They had them.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await page.findByText('No other case of this kind needs you.')).toBeDefined()
  const body = { result: 'overturned', reason: 'They had them.' }
  expect(requests).toContainEqual({ call: decide, body })
  expect(page.history.at(-1)).toBe('/admin/cases?queue=suspension_appeals')
})

test('whoever suspended the user sees that someone else must decide', async () => {
  const { page } = openCase({ mayDecide: false })
  expect(await page.findByText(/^Someone else must decide this appeal/)).toBeDefined()
  expect(page.queryByRole('button', { name: 'Submit & next' })).toBeNull()
})

test('an appeal that was upheld says who decided what, and can be reopened', async () => {
  const decided = { answer: 'You sold two.', decidedBy: 'mara', mayDecide: false }
  const { page, requests } = openCase({ state: 'upheld', ...decided, mayReopen: true }, { [reopen]: found })
  expect(await page.findByText('The suspension was upheld.')).toBeDefined()
  expect(page.getByText('You sold two.')).toBeDefined()
  expect(page.getByText('Decided by mara')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Reopen' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Reason'), 'There are new pictures.')
  await page.user.click(dialog.getByRole('button', { name: 'Reopen' }))
  expect(await page.findByText('Appeal Reopened')).toBeDefined()
  expect(requests).toContainEqual({ call: reopen, body: { reason: 'There are new pictures.' } })
})

test('an appeal of a suspension that has ended says so', async () => {
  const { page } = openCase({ state: 'closed', suspension: null, mayDecide: false })
  expect(await page.findByText('The suspension ended before anyone decided.')).toBeDefined()
  expect(page.getByText('This person is no longer suspended.')).toBeDefined()
})
