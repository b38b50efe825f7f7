import { expect, test } from 'bun:test'
import { amount, buildTransferSite, camtFile, cents, csvFile } from '@/modules/manual/factory'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { runJobs } from '@/tests/support/pass-time'

const threeDaysMs = 259_200_000
const payer = { payer: 'Ann Buyer', account: 'DE02120300000000202051' }

test('a buyer sees what to send, and has three days', async () => {
  await using site = await buildTransferSite()
  expect((await site.buyer.get('/api/payment-methods')).body).toEqual([
    { provider: 'manual', methods: ['transfer'], reservationSeconds: 259_200 },
  ])
  const { orderId, reference } = await site.reserve()
  const { reserveUntil, createdAt, method } = await site.order(orderId)
  expect([reserveUntil - createdAt, method]).toEqual([threeDaysMs, 'transfer'])
  const details = `/api/orders/${orderId}/bank-transfer`
  expect((await site.buyer.get(details)).body).toEqual({
    account: ['Test Market Inc.', 'IBAN DE89 3704 0044 0532 0130 00'],
    reference: expect.stringMatching(/^MM[2-9A-Z]{8}$/),
    amount,
    reserveUntil: new Date(reserveUntil).toISOString(),
  })
  expect((await site.seller.get(details)).status).toBe(404)
  await site.importEntries({ amount, text: reference })
  expect((await site.buyer.get(details)).body).toBeNull()
})

test.each([
  ['CAMT.053', camtFile],
  ['CSV', csvFile],
])('a payment with its reference and amount in a %s file pays the order', async (_, file) => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  const text = `Payment ${reference.toLowerCase().slice(0, 5)} ${reference.slice(5)} thanks`
  const imported = await site.upload(file([{ amount, text, ...payer }]))
  expect([imported.status, imported.body]).toEqual([
    201,
    { counted: 1, open: 0, known: 0, sent: 0, returned: 0 },
  ])
  expect(await site.state(orderId)).toBe('paid')
  expect(await site.balance('asset:provider:manual')).toBe(cents)
  await site.buyer.post(`/api/orders/${orderId}/received`)
  expect((await site.seller.get('/api/wallet')).body.available).toBe('138.14')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each(['NONREF', '0', 'one ID for all'])(
  'payments that the bank gives the same ID %p all count',
  async (id) => {
    await using site = await buildTransferSite()
    const orders = [await site.reserve(), await site.reserve(), await site.reserve()]
    const [first, second, third] = orders.map(({ reference }) => ({ amount, text: reference, id }))
    if (!first || !second || !third) throw new Error('three orders')
    await site.importEntries(first, second)
    await site.importEntries(third)
    for (const { orderId } of orders) expect(await site.state(orderId)).toBe('paid')
  },
)

test('a payment that leaves again in the same statement pays nothing', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount, text: reference }, { amount: `-${amount}`, text: reference })
  expect(await site.state(orderId)).toBe('awaiting_payment')
  expect((await site.entries()).map(({ problem }: { problem: string }) => problem).sort()).toEqual([
    'recalled',
    'short',
  ])
})

test('the same file counts once, and so does an entry that two files have', async () => {
  await using site = await buildTransferSite()
  const [first, second] = [await site.reserve(), await site.reserve()].map((each) => ({ ...each, amount }))
  if (!first || !second) throw new Error('two orders')
  const entryOf = ({ reference }: { reference: string }, id: string) => ({ amount, text: reference, id })
  const file = camtFile([entryOf(first, 'A')])
  expect((await site.upload(file)).status).toBe(201)
  const again = await site.upload(file)
  expect([again.status, again.body.code]).toEqual([409, 'statement_known'])
  const longer = await site.importEntries(entryOf(first, 'A'), entryOf(second, 'B'))
  expect(longer).toEqual({ counted: 1, open: 0, known: 1, sent: 0, returned: 0 })
  expect([await site.state(first.orderId), await site.state(second.orderId)]).toEqual(['paid', 'paid'])
  expect(await site.balance('asset:provider:manual')).toBe(2 * cents)
})

test('two equal transfers of one day without an ID of the bank both count', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  const half = { amount: '75.00', text: reference }
  expect(await site.importEntries(half, half)).toMatchObject({ counted: 0, open: 2 })
  expect((await site.entries()).map(({ problem }: { problem: string }) => problem)).toEqual(['over', 'over'])
  expect(await site.state(orderId)).toBe('awaiting_payment')
})

test('a payment in two parts counts once its parts are the price', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount: '100.00', text: reference, id: '1' })
  expect(await site.entries()).toMatchObject([{ state: 'open', problem: 'short', orderId }])
  expect(await site.state(orderId)).toBe('awaiting_payment')
  await site.importEntries({ amount: '49.99', text: reference, id: '2' })
  expect(await site.state(orderId)).toBe('paid')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test.each([
  ['without a reference', 'for the hat', 'no_reference', 'USD', amount],
  ['with an unknown reference', 'MM22222222', 'unknown_reference', 'USD', amount],
  ['in another currency', 'REFERENCE', 'currency', 'EUR', amount],
  ['of less', 'REFERENCE', 'short', 'USD', '149.98'],
  ['of more', 'REFERENCE', 'over', 'USD', '150.00'],
])(
  'money %s is a case, and is in no account of the ledger until it is settled',
  async (_, said, problem, currency, sent) => {
    await using site = await buildTransferSite()
    const { orderId, reference } = await site.reserve()
    await site.importEntries({ amount: sent, text: said.replace('REFERENCE', reference), currency, ...payer })
    const [entry] = await site.entries()
    expect(entry).toMatchObject({ state: 'open', problem, ...payer })
    const queues = (await site.staff.get('/api/admin/queues')).body
    expect(queues).toContainEqual(expect.objectContaining({ name: 'bank_transfers_open', count: 1 }))
    expect([await site.state(orderId), await site.balance('asset:provider:manual')]).toEqual([
      'awaiting_payment',
      0,
    ])
    const path = `/api/admin/bank-transfers/${entry.id}/return`
    expect((await site.staff.post(path, { note: 'Sent back on 2 February.' })).status).toBe(204)
    expect((await site.staff.post(path, { note: 'Again.' })).body.code).toBe('entry_closed')
    expect(await site.entries()).toMatchObject([{ state: 'returned', note: 'Sent back on 2 February.' }])
  },
)

test('staff match a payment without a reference', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount, text: 'hat' })
  const [{ id }] = await site.entries()
  const path = `/api/admin/bank-transfers/${id}/match`
  expect((await site.staff.post(path, { reference: 'MM22222222' })).body.code).toBe('unknown_reference')
  expect((await site.staff.post(path, { reference })).status).toBe(204)
  expect(await site.state(orderId)).toBe('paid')
  expect((await site.staff.post(path, { reference })).body.code).toBe('entry_closed')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a late payment is refunded, and the refund is paid by the statement that shows it', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  site.app.advance(threeDaysMs + 1_000)
  await runJobs(site.app)
  expect(await site.state(orderId)).toBe('expired')
  await site.renewSecondFactor()
  expect(await site.importEntries({ amount, text: reference, ...payer })).toMatchObject({ counted: 1 })
  await site.app.drain()
  const [refund] = await site.transfers()
  expect(refund).toMatchObject({ kind: 'refund', orderId, amount, name: payer.payer, account: payer.account })
  expect([await site.balance('liability:suspense'), await site.balance('asset:provider:manual')]).toEqual([
    -cents,
    cents,
  ])
  const wrong = { amount: '-149.98', text: refund.id }
  expect(await site.importEntries(wrong)).toMatchObject({ sent: 0, open: 1 })
  expect(await site.importEntries({ amount: `-${amount}`, text: `Refund ${refund.id}` })).toMatchObject({
    sent: 1,
  })
  expect([await site.transfers(), await site.balance('asset:provider:manual')]).toEqual([[], 0])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a second payment of an order is a case', async () => {
  await using site = await buildTransferSite()
  const { reference } = await site.reserve()
  await site.importEntries({ amount, text: reference, id: '1' })
  await site.importEntries({ amount, text: reference, id: '2' })
  const open = (await site.staff.get('/api/admin/bank-transfers?state=open')).body
  expect(open).toMatchObject([{ problem: 'settled' }])
  expect(await site.balance('asset:provider:manual')).toBe(cents)
})

test('what came from two accounts is not refunded to one of them on its own', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  const own = { account: 'GB29NWBK60161331926819', id: '1' }
  await site.importEntries({ amount: '0.01', text: reference, ...own })
  await site.importEntries({ amount: '149.98', text: reference, ...payer, id: '2' })
  expect(await site.state(orderId)).toBe('paid')
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  expect(await site.transfers()).toMatchObject([{ amount, name: '', account: '', fitsFile: false }])
})

test('staff mark a refund as paid once', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount, text: reference })
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  expect(await site.state(orderId)).toBe('refund_pending')
  const [{ id }] = await site.transfers()
  expect((await site.staff.post(`/api/admin/credit-transfers/${id}/paid`)).status).toBe(204)
  expect(await site.state(orderId)).toBe('refunded')
  expect((await site.staff.post(`/api/admin/credit-transfers/${id}/paid`)).body.code).toBe('transfer_closed')
  expect([await site.balance('liability:escrow'), await site.balance('asset:provider:manual')]).toEqual([
    0, 0,
  ])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a file that names a transfer of the site only later is imported again', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount, text: reference })
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  const file = camtFile([{ amount: `-${amount}`, text: 'MR22222222' }])
  expect((await site.upload(file)).body).toMatchObject({ sent: 0, open: 0 })
  await site.app.drain()
  await transact(site.app.ctx, (tx) => tx.db.rows(sql`update manual_credit_transfers set id = 'MR22222222'`))
  expect((await site.upload(file)).body).toMatchObject({ sent: 1, open: 0 })
  expect((await site.upload(file)).body.code).toBe('statement_known')
})

test('two imports of one file at once count each payment once', async () => {
  await using site = await buildTransferSite()
  const orders = await Promise.all([site.reserve()])
  const file = camtFile(orders.map(({ reference }) => ({ amount, text: reference })))
  const statuses = (await Promise.all([site.upload(file), site.upload(file)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
  expect(await site.balance('asset:provider:manual')).toBe(cents)
})

test('while a payment that arrived has left again, nobody is paid by it', async () => {
  await using site = await buildTransferSite()
  const orderId = await site.sell()
  const { reference } = (
    await site.app.core.db.read.rows<{ reference: string }>(sql`select reference from manual_intents`)
  )[0] ?? { reference: '' }
  const inWallet = async () => (await site.seller.get('/api/wallet')).body.available
  expect(await inWallet()).toBe('138.14')
  await site.importEntries({ amount: `-${amount}`, text: `Recall ${reference}` })
  expect([await inWallet(), (await site.order(orderId)).paymentHold]).toEqual(['0.00', 'review'])
  const [recall] = (await site.staff.get('/api/admin/bank-transfers?state=open')).body
  const settled = { note: 'The bank sent it to us again.' }
  expect((await site.staff.post(`/api/admin/bank-transfers/${recall.id}/return`, settled)).status).toBe(204)
  expect([await inWallet(), (await site.order(orderId)).paymentHold]).toEqual(['138.14', null])
  expect(await site.app.brokenInvariants()).toEqual([])
})
