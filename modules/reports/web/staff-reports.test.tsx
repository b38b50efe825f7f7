import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { staff } from '@/modules/reports/web/staff'
import { defineWebModule } from '@/web/lib/modules/module'
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
const onSale = { label: 'On sale', content: 'Moon Crown, $1.00', canRemove: true }
const found = {
  ...row,
  subjectId: 'l1',
  path: '/item/7',
  state: onSale,
  removeLabel: 'Hide the listing',
  actions: ['none', 'remove', 'warn', 'suspend', 'handled'],
  reasons: [
    { id: 'r1', reporterId: 'u2', reporter: 'bob', reason: 'A scam.', content: null, createdAt: at },
    { id: 'r2', reporterId: 'u3', reporter: 'eve', reason: '', content: 'Moon Crown, $1.00', createdAt: at },
  ],
  related: [
    { ...row, id: 'r5', content: 'Sun Crown, $9.00', reports: 1, state: onSale },
    {
      ...row,
      id: 'r6',
      content: 'Star Crown, $9.00',
      reports: 1,
      state: { ...onSale, label: 'Sold', canRemove: false },
    },
  ],
}
const openCase = buildOpenCase({ id: 'r1', path: '/admin/reports/r1' })
const decide = 'POST /api/admin/report-cases/r1/decision'
const responses = {
  'GET /api/admin/queues': [],
  'GET /api/admin/cases/next': { next: { ...openCase, id: 'r9', path: '/admin/reports/r9' } },
  'GET /api/admin/queues/reports/cases/r1': openCase,
  'GET /api/admin/report-cases/r1': found,
  'GET /api/admin/report-cases/r9': { ...found, id: 'r9', reported: 'zoe' },
  [decide]: { closed: ['r1'] },
}

function open(path: string, over: object = {}) {
  const requests = mockApi({ ...responses, ...over })
  return {
    requests,
    page: renderApp({ path, viewer: buildViewer({ role: 'moderator' }), modules: [backOffice] }),
  }
}

test('a case shows the content, every reason, and what had changed', async () => {
  const { page } = open('/admin/reports/r1')
  expect(await page.findByRole('heading', { name: 'Listing: ann' })).toBeDefined()
  expect(page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/item/7')
  const [first, second] = within(page.getByRole('region', { name: '2 reports' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^bob.*A scam\.$/)
  expect(second?.textContent).toMatch(/^eve.*No reason given\.It had changed by then: Moon Crown, \$1\.00$/)
})

test('a key chooses what to do, and Ctrl Enter does it and opens the next case', async () => {
  const { page, requests } = open('/admin/reports/r1')
  await page.findByRole('radio', { name: /^Hide the listing/ })
  await page.user.keyboard('2Spam.{Control>}{Enter}{/Control}')
  expect(await page.findByRole('heading', { name: 'Listing: zoe' })).toBeDefined()
  const body = { action: 'remove', reason: 'Spam.', cases: [] }
  expect(requests.filter(({ call }) => call === decide)).toEqual([{ call: decide, body }])
})

test('related reports are decided together, and the page says before what happens to each', async () => {
  const { page, requests } = open('/admin/reports/r1', { [decide]: { closed: ['r1', 'r5', 'r6'] } })
  await page.user.click(await page.findByLabelText('Decide all 2 with this one'))
  await page.user.click(page.getByRole('radio', { name: /^Hide the listing/ }))
  expect(page.getByText('Removes 2 things.')).toBeDefined()
  expect(page.getByText('Closes 4 reports.')).toBeDefined()
  expect(page.getByText('Left as it is, sold: Star Crown, $9.00')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('Say why. The person reads it.')).toBeDefined()
  await page.user.type(page.getByLabelText('Reason'), 'Spam.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('3 cases closed')).toBeDefined()
  const body = { action: 'remove', reason: 'Spam.', cases: ['r5', 'r6'] }
  expect(requests.filter(({ call }) => call === decide)).toEqual([{ call: decide, body }])
})

test('a suspension has a length or none', async () => {
  const { page, requests } = open('/admin/reports/r1')
  await page.user.click(await page.findByRole('radio', { name: /^Suspend/ }))
  await page.user.selectOptions(page.getByLabelText('Suspend for'), 'Without end')
  await page.user.type(page.getByLabelText('Reason'), 'Scams.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('Case closed')).toBeDefined()
  const body = { action: 'suspend', reason: 'Scams.', cases: [], suspendDays: null }
  expect(requests.filter(({ call }) => call === decide)).toEqual([{ call: decide, body }])
})

test('a case that someone else closed says so', async () => {
  const { page } = open('/admin/reports/r1', {
    'GET /api/admin/report-cases/r1': mockProblem(404, 'not_found', 'There is nothing here.'),
  })
  expect(await page.findByText('This case is closed.')).toBeDefined()
  expect(page.getByRole('link', { name: 'All cases' }).getAttribute('href')).toBe('/admin/cases')
})

test('a case that fails to close keeps the note', async () => {
  const { page } = open('/admin/reports/r1', { [decide]: currentFailureResponse })
  await page.user.click(await page.findByRole('radio', { name: /^No action/ }))
  await page.user.type(page.getByLabelText(/^Reason/), 'Hidden.')
  await expectFormSurvivesFailures({ page, button: 'Submit' })
})
