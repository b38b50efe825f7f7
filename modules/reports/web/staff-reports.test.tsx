import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { staff } from '@/modules/reports/web/staff'
import { defineWebModule } from '@/web/lib/module'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const backOffice = defineWebModule({ name: 'reports', pages: staff.pages })
const at = '2026-03-08T12:00:00.000Z'
const row = {
  id: 'r1',
  subject: 'listing',
  reportedId: 'u1',
  reported: 'ann',
  content: 'Moon Crown, $149.99',
  reports: 2,
  openedAt: at,
}
const found = {
  ...row,
  subjectId: 'l1',
  path: '/item/7',
  isRemovable: true,
  reasons: [
    { id: 'r1', reporterId: 'u2', reporter: 'bob', reason: 'A scam.', content: null, createdAt: at },
    { id: 'r2', reporterId: 'u3', reporter: 'eve', reason: '', content: 'Moon Crown, $1.00', createdAt: at },
  ],
}
const openCase = buildOpenCase({ id: 'r1', path: '/admin/reports/r1' })
const remove = 'POST /api/admin/report-cases/r1/remove'
const close = 'POST /api/admin/report-cases/r1/close'
const responses = {
  'GET /api/admin/queues': [],
  'GET /api/admin/cases/next': { next: { ...openCase, id: 'r9', path: '/admin/reports/r9' } },
  'GET /api/admin/queues/reports/cases/r1': openCase,
  'GET /api/admin/report-cases': [row],
  'GET /api/admin/report-cases/r1': found,
  'GET /api/admin/report-cases/r9': { ...found, id: 'r9', reported: 'zoe' },
  [close]: { ok: true },
}

function open(path: string, over: object = {}) {
  const requests = mockApi({ ...responses, ...over })
  return {
    requests,
    page: renderApp({ path, viewer: buildViewer({ role: 'moderator' }), modules: [backOffice] }),
  }
}

test('the list has one row for each reported thing', async () => {
  const { page } = open('/admin/reports')
  const found = await page.findByRole('row', { name: /^Listing ann Moon Crown, \$149\.99 2/ })
  expect(within(found).getByRole('link').getAttribute('href')).toBe('/admin/reports/r1')
})

test('a case shows the content, every reason, and what had changed', async () => {
  const { page } = open('/admin/reports/r1')
  expect(await page.findByRole('heading', { name: 'Listing: ann' })).toBeDefined()
  expect(page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/item/7')
  const [first, second] = within(page.getByRole('region', { name: '2 reports' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^bob.*A scam\.$/)
  expect(second?.textContent).toMatch(/^eve.*No reason given\.It had changed by then: Moon Crown, \$1\.00$/)
})

test('Ctrl Enter closes the case with its outcome and opens the next one', async () => {
  const { page, requests } = open('/admin/reports/r1')
  await page.user.click(await page.findByRole('radio', { name: /^Acted/ }))
  await page.user.type(page.getByLabelText('Note'), 'Hidden.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await page.findByRole('heading', { name: 'Listing: zoe' })).toBeDefined()
  const body = { outcome: 'acted', note: 'Hidden.' }
  expect(requests.filter(({ call }) => call === close)).toEqual([{ call: close, body }])
})

test('a case that someone else closed says so', async () => {
  const { page } = open('/admin/reports/r1', {
    'GET /api/admin/report-cases/r1': mockProblem(404, 'not_found', 'There is nothing here.'),
  })
  expect(await page.findByText('Nobody waits here anymore: the case is closed.')).toBeDefined()
  expect(page.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe('/admin/reports')
})

test('a case that fails to close keeps the note', async () => {
  const { page } = open('/admin/reports/r1', { [close]: currentFailureResponse })
  await page.user.type(await page.findByLabelText('Note'), 'Hidden.')
  await expectFormSurvivesFailures({ page, button: 'Submit' })
})

test('staff remove the reported thing with a reason, from its case', async () => {
  const { page, requests } = open('/admin/reports/r1', { [remove]: {} })
  await page.user.click(await page.findByRole('button', { name: 'Remove it' }))
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByLabelText('Reason'), 'Spam.')
  await page.user.click(dialog.getByRole('button', { name: 'Remove it' }))
  expect(await page.findByText('Removed')).toBeDefined()
  expect(requests).toContainEqual({ call: remove, body: { reason: 'Spam.' } })
})
