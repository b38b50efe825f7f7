import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { exportTable } from '@/modules/admin/export-table'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { openTicketAs } from '@/modules/support/factory'
import { contextOf, type UserContext } from '@/src/kit/context'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/admin/export'

/** The cells of each line, the columns first. No cell of these tests has a comma or a line break. */
async function download(staff: TestClient, table: string): Promise<string[][]> {
  const { status, body } = await staff.get(`${path}/${table}`)
  expect([table, status]).toEqual([table, 200])
  return String(body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')))
}

const namesIn = async (staff: TestClient, query = '') =>
  (await download(staff, `people${query}`)).slice(1).map(([, username]) => username)

async function listExports(staff: TestClient) {
  const { body } = await staff.get('/api/admin/audit-log?action=admin.export-table')
  return body.map(({ subjectId, after }: { subjectId: string; after: unknown }) => [subjectId, after])
}

test('a table is a CSV file with a column for each field, and only the rows that match the filters', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  for (const name of ['ann', 'anna', 'bob']) await app.signIn(name)
  const { headers, body } = await judge.get(`${path}/people?search=anna`)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="people.csv"')
  expect(headers.get('cache-control')).toContain('no-store')
  const id = JSON.parse(String(body).split('\r\n')[1]?.split(',')[0] ?? '')
  expect(body).toBe(
    [
      'id,username,temporary,email,emailVerified,emailBounced,role,createdAt,suspension.until,suspension.reason,onLegalHold',
      `"${id}","anna","true",,"false","false","user","2026-01-15T12:00:00.000Z",,,"false"`,
      '',
    ].join('\r\n'),
  )
  expect((await namesIn(judge)).toSorted()).toEqual(['ann', 'anna', 'bob', 'judge'])
  expect(await namesIn(judge, '?show=staff&cursor=0+0&limit=1')).toEqual(['judge'])
})

test('an export is recorded with its filters, but not with values that can be about a person', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  const sellerId = await userIdOf(await app.signIn('seller'))
  await download(judge, 'item-names')
  await download(judge, 'people?show=staff&search=ann@site.example&limit=5')
  await download(judge, `payouts?sellerId=${sellerId}&state=held`)
  await download(judge, 'payouts?sellerId=ann@site.example')
  await download(judge, 'cases?queue=disputes&assignee=me&state=snoozed')
  await download(judge, 'journals?from=2026-01-01&account=ann')
  expect(await listExports(judge)).toEqual([
    ['journals', { from: '2026-01-01', account: '(not recorded)' }],
    ['cases', { queue: 'disputes', assignee: 'me', state: 'snoozed' }],
    ['payouts', { sellerId: '(not recorded)' }],
    ['payouts', { sellerId, state: 'held' }],
    ['people', { show: 'staff', search: '(not recorded)' }],
    ['item-names', null],
  ])
})

test('a wrong filter or table is an error, and nothing is recorded', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  for (const [table, status] of [
    ['people?show=everyone', 422],
    ['people?show=staff&show=suspended', 422],
    ['orders?dispute=maybe', 422],
    ['cases?queue=nothing', 404],
    ['nothing', 404],
  ] as const)
    await expectResponse(app, { as: judge, get: `${path}/${table}`, status })
  const { body } = await judge.get(`${path}/people?show=everyone`)
  expect(body).toMatchObject({ code: 'invalid', errors: [{ path: 'show' }] })
  expect(await listExports(judge)).toEqual([])
})

test('every page of the audit log is exported, in order, each entry once', async () => {
  await using app = await createTestApp()
  const judge = await signInStaff(app, 'moderator')
  for (let n = 1; n <= 250; n++)
    await transact(app.ctx, (tx) =>
      recordStaffAction(tx, { action: 'tests.act', subjectId: `s${n}`, after: { n }, reason: '=1+1' }),
    )
  const [columns, ...rows] = await download(judge, 'audit-log?action=tests.act')
  expect(columns?.slice(0, 6)).toEqual(['id', 'at', 'actorId', 'actor', 'action', 'subjectId'])
  expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index))
  expect(rows[0]?.slice(-3)).toEqual(['', '{""n"":250}', "'=1+1"])
})

test('each table has rows, and staff export only those that they may see in the list', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const judge = await signInStaff(app, 'moderator')
  const orderId = await buy(buyer, await listItem(seller, { price: 100 }))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  await openTicketAs(judge)
  const ticket = await openTicketAs(buyer)
  const ids = async (table: string) => (await download(judge, table)).slice(1).map(([id]) => id)
  expect(await ids('tickets?state=open')).toEqual([ticket])
  expect(await ids('orders?dispute=open')).toEqual([orderId])
  expect(await ids('cases?queue=disputes')).toEqual([orderId])
  expect(await ids('listings')).toHaveLength(1)
  const journals = await download(judge, `journals?orderId=${orderId}`)
  expect(journals.map((cells) => cells.slice(-3))).toEqual([
    ['account', 'seller', 'amount'],
    ['asset:provider:sandbox', '', '100.00'],
    ['liability:escrow', '', '-100.00'],
  ])
  expect((await download(judge, 'accounts')).map(([account]) => account)).toContain('liability:escrow')
})

describe('a table with many rows', () => {
  const pageRows = 100
  const numbers = defineStaffTable({
    name: 'numbers',
    right: 'money',
    query: v.object({ limit: v.string(), cursor: v.optional(v.string()) }),
    row: v.object({ n: v.number() }),
    list: async (_, { cursor = '0' }) => {
      const from = Number(cursor)
      const rows = Array.from({ length: pageRows }, (_, index) => ({ n: from + index }))
      return { rows, next: from + pageRows < 1_000 ? String(from + pageRows) : undefined }
    },
  })
  const counting = defineModule({ name: 'counting', owns: 'Numbers.', provides: [add(staffTables, numbers)] })
  const numbersApp = () => createTestApp({ modules: [...modules, counting] })

  async function exportUpTo(app: TestApp, rowsMax: number): Promise<string[]> {
    const lines = await Array.fromAsync(
      await exportTable(await staffContext(app), { name: 'numbers', filters: {}, rowsMax }),
    )
    return lines.join('').trimEnd().split('\r\n')
  }

  async function staffContext(app: TestApp): Promise<UserContext> {
    const id = await userIdOf(await signInStaff(app, 'moderator'))
    const actor = {
      kind: 'user',
      id,
      role: 'moderator',
      verified: true,
      sessionId: 's',
      secondFactorAt: 0,
    } as const
    return { ...contextOf(app.core, actor), actor }
  }

  test('an export is recorded before its first row is read by the client', async () => {
    await using app = await numbersApp()
    const ctx = await staffContext(app)
    await exportTable(ctx, { name: 'numbers', filters: {} })
    const boss = await signInStaff(app, 'admin', 'boss')
    expect(await listExports(boss)).toEqual([['numbers', null]])
  })

  test.each([
    [1_000, 1_000, false],
    [1_001, 1_000, false],
    [999, 999, true],
    [900, 900, true],
    [250, 250, true],
  ])(
    'of 1,000 rows at most %i are exported, and a last line says if more follow',
    async (max, count, isCut) => {
      await using app = await numbersApp()
      const lines = await exportUpTo(app, max)
      expect(lines.slice(0, count + 1)).toEqual(['n', ...Array.from({ length: count }, (_, n) => String(n))])
      expect(lines.slice(count + 1).map((line) => line.replaceAll('"', ''))).toEqual(
        isCut
          ? [`Only the first ${max} rows are exported. Set a filter and export again to get the others.`]
          : [],
      )
    },
  )
})
