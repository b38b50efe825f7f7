import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { ChargebackCase } from '@/modules/orders/order/chargeback-contract'
import { ChargebackPage } from '@/modules/orders/web/chargebacks/chargeback-page'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const at = '2026-03-01T12:00:00.000Z'
const submit = 'POST /api/admin/chargebacks/d1/submission'
const openCase = 'GET /api/admin/queues/chargebacks/cases/d1'
const next = 'GET /api/admin/cases/next'
const evidence = {
  product: 'A crown.',
  statement: 'The buyer has it.',
  access: '',
  policy: '',
  refundRefusal: '',
}

const site = defineWebModule({
  name: 'site',
  pages: [{ path: '/admin/chargebacks/:id', title: 'Chargeback', view: () => <ChargebackPage /> }],
})

function buildChargeback(parts: Partial<ChargebackCase> = {}): ChargebackCase {
  return {
    id: 'd1',
    orderId: 'o1',
    number: 12,
    itemName: 'Gilded Crown',
    isInquiry: false,
    status: 'needs_response',
    state: 'open',
    reason: 'fraudulent',
    amount: '149.99',
    openedAt: at,
    dueBy: new Date(Date.now() + 86_400_000).toISOString(),
    isOwnCase: false,
    buyer: 'bob',
    seller: 'ann',
    version: 3,
    isEdited: false,
    evidence,
    sendsEmail: false,
    checklist: [{ name: 'delivered', isThere: true, count: null }],
    canRespond: true,
    proof: 'delivered',
    automaticAt: null,
    respondedBy: null,
    respondedAt: null,
    error: null,
    ...parts,
  }
}

const waiting = (id: string) =>
  buildOpenCase({ id, queue: 'chargebacks', path: `/admin/chargebacks/${id}`, dueAt: at })

function open(responses: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    'GET /api/admin/chargebacks/d1': buildChargeback(),
    'GET /api/admin/chargebacks/d2': buildChargeback({ id: 'd2', number: 13 }),
    [submit]: buildChargeback({ state: 'submitted', canRespond: false }),
    [openCase]: waiting('d1'),
    [next]: { next: waiting('d2') },
    ...responses,
  })
  const page = renderApp({
    path: '/admin/chargebacks/d1',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [site],
  })
  return { page, sent: () => requests.filter(({ call }) => call === submit).map(({ body }) => body) }
}

test('Ctrl Enter submits the evidence and opens the next chargeback', async () => {
  const cursors: (string | null)[] = []
  const { page, sent } = open({
    [next]: (_: unknown, url: URL) => {
      cursors.push(url.searchParams.get('after'))
      return { next: waiting('d2') }
    },
  })
  await page.findByText('Nobody is working on this case yet.')
  await page.user.type(page.getByDisplayValue('The buyer has it.'), ' Since March.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await page.findByRole('heading', { level: 1, name: /#13/ })).toBeDefined()
  expect(sent()).toEqual([{ ...evidence, statement: 'The buyer has it. Since March.', version: 3 }])
  expect(page.history.at(-1)).toBe('/admin/chargebacks/d2')
  expect(cursors).toEqual([`${Date.parse(at)}.chargebacks.d1`])
})

test('staff are warned when the inventories speak against the seller', async () => {
  const { page } = open({ 'GET /api/admin/chargebacks/d1': buildChargeback({ proof: 'not_delivered' }) })
  expect(await page.findByText(/^The inventories speak against the seller/)).toBeDefined()
})

test('if someone else was faster, the page stays and says so', async () => {
  const detail = 'Someone changed this response meanwhile.'
  const { page } = open({ [submit]: mockProblem(409, 'response_changed', detail) })
  await page.user.click(await page.findByRole('button', { name: 'Submit & next' }))
  expect((await page.findByRole('alert')).textContent).toContain(detail)
  expect(page.history.at(-1)).toBe('/admin/chargebacks/d1')
})

test('a chargeback that fails to load can be retried, and the focus goes to its heading', async () => {
  let isDown = true
  const { page } = open({
    'GET /api/admin/chargebacks/d1': () => (isDown ? new Response('', { status: 503 }) : buildChargeback()),
  })
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  const heading = await page.findByRole('heading', { level: 1, name: /#12/ })
  expect(document.activeElement).toBe(heading)
})
