import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { CasePage } from '@/modules/orders/web/cases/case-page'
import { DecidedNotice } from '@/modules/orders/web/cases/decided-notice'
import { buildCase, buildDecidedCase } from '@/modules/orders/web/cases/sample-case'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const find = 'GET /api/admin/orders/o1'
const decide = 'POST /api/admin/orders/o1/decision'
const undo = 'POST /api/admin/orders/o1/decision/undo'
const reject = 'POST /api/admin/orders/o1/proposal/reject'
const next = 'GET /api/admin/cases/next'
const openCase = 'GET /api/admin/queues/disputes/cases'

const site = defineWebModule({
  name: 'site',
  pages: [
    { path: '/admin/cases', title: 'Cases', view: () => <DecidedNotice /> },
    { path: '/admin/orders/:id', title: 'Dispute', view: () => <CasePage /> },
  ],
})

function open(responses: Parameters<typeof mockApi>[0], path = '/admin/orders/o1') {
  const requests = mockApi({ [next]: { next: null }, [`${openCase}/o1`]: waiting('o1'), ...responses })
  const page = renderApp({ path, viewer: buildViewer({ role: 'moderator' }), modules: [site] })
  const sent = (call: string) => requests.filter((request) => request.call === call).map(({ body }) => body)
  return { page, sent }
}

const at = '2026-03-01T12:00:00.000Z'

function waiting(id: string) {
  return buildOpenCase({ id, path: `/admin/orders/${id}`, dueAt: at })
}

test('a case shows what was sold and what each decision books, before deciding', async () => {
  const { page } = open({ [find]: buildCase() })
  expect(await page.findByText('Found on the moon.')).toBeDefined()
  expect(page.getByRole('img', { name: 'Gilded Crown' }).getAttribute('src')).toBe('/files/crown.png')
  const journal = await page.findByRole('table', { name: 'Journal entries: Refund buyer' })
  const rows = within(journal).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'AccountDebitCredit',
    'Escrow$149.99',
    'Payment provider (sandbox)$149.99',
  ])
  expect(page.getByRole('region', { name: "Seller's inventory" }).textContent).toContain('aa11')
  expect(page.getByRole('region', { name: "Buyer's inventory" }).textContent).toContain('bb22')
})

test('a split needs what the buyer gets back, shows what it books, and sends it', async () => {
  const preview = { journal: [{ account: 'liability:escrow', amount: '149.99' }] }
  const { page, sent } = open({
    [find]: buildCase(),
    [`${find}/preview`]: preview,
    [decide]: buildDecidedCase(),
  })
  await page.user.click(await page.findByRole('button', { name: 'Split between buyer and seller' }))
  await page.user.type(page.getByRole('textbox', { name: 'Reason' }), 'Both are right.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(page.getByText('Enter what the buyer gets back, such as 12.00: less than the price.')).toBeDefined()
  expect(sent(decide)).toEqual([])
  const refund = page.getByRole('textbox', { name: 'The buyer gets back' })
  await page.user.type(refund, '1e3')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(page.getByText('Enter what the buyer gets back, such as 12.00: less than the price.')).toBeDefined()
  expect(sent(decide)).toEqual([])
  await page.user.clear(refund)
  await page.user.type(refund, '12.5')
  expect(await page.findByRole('table', { name: 'Journal entries' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  const decision = { outcome: 'split', refundAmount: 12.5, reason: 'Both are right.', reasonCode: 'other' }
  await waitFor(() => expect(sent(decide)).toEqual([decision]))
})

test('the page says which copy was sold and which other player has it', async () => {
  const { evidence, ...rest } = buildCase({ serial: 48, deliverTo: 'bob_plays' })
  const elsewhere = evidence && { ...evidence, finding: 'elsewhere', outcome: null, otherHolder: 'stranger' }
  const { page } = open({ [find]: { ...rest, evidence: elsewhere } })
  expect(await page.findByText('Gilded Crown with serial #48, $149.99')).toBeDefined()
  expect(page.getByText('To be delivered to bob_plays.')).toBeDefined()
  expect(page.getByText('Copy when bought:').textContent).toContain('Copy verified')
  expect(page.getByText(/A third player has the copy/).textContent).toContain('stranger has it.')
})

test('the keyboard alone decides and opens the dispute after this one', async () => {
  const cursors: (string | null)[] = []
  const { page, sent } = open({
    [find]: buildCase(),
    [next]: (_: unknown, url: URL) => {
      cursors.push(url.searchParams.get('after'))
      return { next: waiting('o2') }
    },
    [decide]: buildOrder({ dispute: 'decided' }),
    'GET /api/admin/orders/o2': buildCase({ id: 'o2', number: 13 }),
  })
  const button = await page.findByRole('button', { name: 'Refund buyer' })
  expect(await page.findByText('Nobody is working on this case yet.')).toBeDefined()
  await page.user.keyboard('2')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(page.getByLabelText('Grounds'))
  await page.user.selectOptions(page.getByLabelText('Grounds'), 'Not delivered')
  await page.user.keyboard('rNothing was seen.{Control>}{Enter}{/Control}')
  expect(await page.findByRole('heading', { name: 'Order #13' })).toBeDefined()
  expect(sent(decide)).toEqual([
    { outcome: 'refund', reason: 'Nothing was seen.', reasonCode: 'not_delivered' },
  ])
  expect(page.history.at(-1)).toBe('/admin/orders/o2?decided=o1')
  expect(cursors).toEqual([`${Date.parse(at)}.disputes.o1`])
})

test('after a dispute comes the next one, and after the last one the list', async () => {
  const { page } = open({
    [find]: buildCase(),
    [next]: (_: unknown, url: URL) => ({
      next: url.searchParams.get('after')?.endsWith('o1') ? waiting('o0') : null,
    }),
    [decide]: buildOrder({ dispute: 'decided' }),
    'GET /api/admin/orders/o0': buildCase({ id: 'o0', number: 11 }),
    [`${openCase}/o0`]: waiting('o0'),
    'POST /api/admin/orders/o0/decision': buildOrder({ dispute: 'decided' }),
  })
  await page.findByText('Nobody is working on this case yet.')
  await decideRefund(page)
  expect(await page.findByRole('heading', { name: 'Order #11' })).toBeDefined()
  await page.findByText('Nobody is working on this case yet.')
  await decideRefund(page)
  expect(await page.findByText('No other case of this kind needs you.')).toBeDefined()
  expect(page.getByText('Order #11 decided')).toBeDefined()
  expect(page.history.at(-1)).toBe('/admin/cases?queue=disputes&decided=o0')
})

async function decideRefund(page: ReturnType<typeof open>['page']) {
  await page.user.click(await page.findByRole('button', { name: 'Refund buyer' }))
  await page.user.selectOptions(page.getByLabelText('Grounds'), 'Not delivered')
  await page.user.type(page.getByLabelText('Reason'), 'Nothing was seen.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
}

test('without a choice or a reason nothing is sent', async () => {
  const { page, sent } = open({ [find]: buildCase() })
  await page.user.click(await page.findByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('Choose release, refund or split.')).toBeDefined()
  expect(page.getByText('Say why.')).toBeDefined()
  expect(sent(decide)).toEqual([])
})

test('a decision needs only a choice and a reason; its grounds default to Other', async () => {
  const { page, sent } = open({ [find]: buildCase(), [decide]: buildOrder({ dispute: 'decided' }) })
  await page.user.click(await page.findByRole('button', { name: 'Refund buyer' }))
  await page.user.type(page.getByLabelText('Reason'), 'Nothing was seen.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  await waitFor(() =>
    expect(sent(decide)).toEqual([{ outcome: 'refund', reason: 'Nothing was seen.', reasonCode: 'other' }]),
  )
})

test('the second moderator sees what the first decided', async () => {
  let isDecided = false
  const detail = 'judge refunded the buyer on March 1, 2026: Nothing was seen.'
  const { page } = open({
    [find]: () => (isDecided ? buildDecidedCase() : buildCase()),
    [decide]: () => {
      isDecided = true
      return mockProblem(409, 'already_decided', detail)
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Release to seller' }))
  await page.user.selectOptions(page.getByLabelText('Grounds'), 'Delivered')
  await page.user.type(page.getByLabelText('Reason'), 'The trade was seen.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText(detail)).toBeDefined()
  const nextAction = await page.findByRole('region', { name: 'Next action' })
  await waitFor(() => expect(nextAction.textContent).toContain('judge decided: Refund buyer'))
  expect(page.queryByRole('button', { name: 'Submit & next' })).toBeNull()
})

test('a decision can be undone with a reason', async () => {
  const { page, sent } = open({ [find]: buildDecidedCase(), [undo]: buildOrder({}) })
  await page.user.type(await page.findByLabelText('Reason'), 'I misread it.')
  await page.user.click(page.getByRole('button', { name: 'Undo decision' }))
  expect(await page.findByText('Decision undone')).toBeDefined()
  expect(sent(undo)).toEqual([{ reason: 'I misread it.' }])
})

test('a proposal is confirmed by deciding the same, or rejected', async () => {
  const { undoable } = buildDecidedCase()
  const proposal = undoable && { ...undoable, kind: 'proposed' as const, undoUntil: null }
  const { page, sent } = open({
    [find]: buildCase({ proposal, needsSecondPerson: true }),
    [decide]: mockProblem(409, 'second_person_required', 'judge proposed something else.'),
    [reject]: buildOrder({ dispute: 'open' }),
  })
  const refund = await page.findByRole('button', { name: 'Refund buyer' })
  expect(refund.getAttribute('aria-pressed')).toBe('true')
  expect(page.getByText(/judge proposed this: Nothing was seen\./)).toBeDefined()
  expect(page.getByLabelText('Grounds')).toHaveProperty('value', 'not_delivered')
  await page.user.type(page.getByLabelText('Reason'), 'I agree.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect((await page.findByRole('alert')).textContent).toContain('judge proposed something else.')
  await page.user.type(page.getByLabelText('Why you reject it'), 'Look again.')
  await page.user.click(page.getByRole('button', { name: 'Reject proposal' }))
  expect(await page.findByText('Proposal rejected')).toBeDefined()
  expect(sent(reject)).toEqual([{ reason: 'Look again.' }])
})

test('while the bank decides, staff can not', async () => {
  const { page } = open({ [find]: buildCase({ chargeback: 'open', decisions: [] }) })
  expect(await page.findByText("The buyer's bank decides first")).toBeDefined()
  const respond = page.getByRole('link', { name: 'Respond to the bank' })
  expect(respond.getAttribute('href')).toBe('/admin/chargebacks')
  expect(page.queryByText('Nobody is working on this case yet.')).toBeNull()
  expect(page.queryByRole('button', { name: 'Refund buyer' })).toBeNull()
})

test('a case that fails to load can be retried', async () => {
  let isDown = true
  const { page } = open({ [find]: () => (isDown ? new Response('', { status: 503 }) : buildCase()) })
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  expect(await page.findByRole('heading', { name: 'Order #12' })).toBeDefined()
})

test('staff see the pictures of the parties', async () => {
  const file = { url: '/api/orders/o1/evidence/p1', sha256: 'ab', width: 40, height: 20 }
  const picture = { id: 'p1', party: 'buyer', at, ...file } as const
  const { page } = open({ [find]: buildCase({ pictures: [picture] }) })
  await page.user.click(await page.findByRole('button', { name: 'The buyer: picture 1' }))
  expect(await page.findByRole('dialog', { name: 'The buyer: picture 1' })).toBeTruthy()
})
