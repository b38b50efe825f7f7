import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { CasePage } from '@/modules/orders/web/cases/case-page'
import { buildDecidedCase } from '@/modules/orders/web/cases/sample-case'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const find = 'GET /api/admin/orders/o1'
const decide = 'POST /api/admin/orders/o1/appeal/decision'
const at = '2026-03-01T12:00:00.000Z'

const site = defineWebModule({
  name: 'site',
  pages: [{ path: '/admin/orders/:id', title: 'Dispute', view: () => <CasePage /> }],
})

function buildAppealedCase(over: Partial<NonNullable<Case['appealToDecide']>> = {}): Case {
  const journal = [
    { account: 'liability:escrow', amount: '149.99' },
    { account: 'liability:seller:u-ann', amount: '-149.99' },
  ]
  return {
    ...buildDecidedCase(),
    undoable: null,
    appeal: { by: 'seller', reason: 'The buyer has it.', at, state: 'open', answer: null },
    appealToDecide: { outcome: 'refund', mayDecide: true, isPaidBySite: false, journal, ...over },
  }
}

function open(responses: Parameters<typeof mockApi>[0], path = '/admin/orders/o1') {
  const requests = mockApi({
    'GET /api/admin/cases/next': { next: null },
    ...responses,
  })
  const page = renderApp({ path, viewer: buildViewer({ role: 'moderator' }), modules: [site] })
  return { page, sent: () => requests.filter(({ call }) => call === decide).map(({ body }) => body) }
}

test('overturning shows what it books and sends the answer', async () => {
  const { page, sent } = open({ [find]: buildAppealedCase(), [decide]: buildOrder({}) })
  expect(await page.findByText('Decide this appeal')).toBeDefined()
  expect(page.getByText('The buyer has it.')).toBeDefined()
  const journal = page.getByRole('table', { name: 'Journal entries if overturned' })
  expect(within(journal).getAllByRole('row')).toHaveLength(3)
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('Choose upheld or overturned.')).toBeDefined()
  expect(page.getByText('Say why.')).toBeDefined()
  await page.user.click(page.getByRole('heading', { level: 1 }))
  await page.user.keyboard('2')
  const overturn = page.getByRole('button', { name: 'Overturn: pay the seller' })
  expect(overturn.getAttribute('aria-pressed')).toBe('true')
  await page.user.selectOptions(page.getByLabelText('Grounds'), 'Delivered')
  await page.user.type(page.getByLabelText('Answer'), 'The trade was seen.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await page.findByText('No other case of this kind needs you.')).toBeDefined()
  expect(sent()).toEqual([{ result: 'overturned', reason: 'The trade was seen.', reasonCode: 'delivered' }])
  expect(page.history.at(-1)).toBe('/admin/cases?queue=appeals')
})

test('whoever decided sees that someone else must decide', async () => {
  const { page } = open({ [find]: buildAppealedCase({ mayDecide: false }) })
  expect(await page.findByText(/someone else must decide the appeal/)).toBeDefined()
  expect(page.queryByRole('button', { name: 'Submit & next' })).toBeNull()
})

test('after money has moved, the decision can only be upheld', async () => {
  const { page } = open({ [find]: buildAppealedCase({ journal: null }) })
  const overturn = await page.findByRole('button', { name: 'Overturn: pay the seller' })
  expect(overturn.hasAttribute('disabled')).toBe(true)
})

test('staff read when the site pays the seller', async () => {
  const { page } = open({ [find]: buildAppealedCase({ isPaidBySite: true }) })
  await page.user.click(await page.findByRole('button', { name: 'Overturn: pay the seller' }))
  expect(page.getByText(/the site pays the seller from its own money/)).toBeDefined()
})

test('the second moderator reads what the first did', async () => {
  const detail = 'judge upheld the decision on March 1, 2026: It was right.'
  const { page } = open({ [find]: buildAppealedCase(), [decide]: mockProblem(409, 'appeal_closed', detail) })
  await page.user.click(await page.findByRole('button', { name: 'Uphold: the buyer gets the money' }))
  await page.user.selectOptions(page.getByLabelText('Grounds'), 'Not delivered')
  await page.user.type(page.getByLabelText('Answer'), 'It was right.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect((await page.findByRole('alert')).textContent).toContain(detail)
})
