import { expect, test } from 'bun:test'
import { sql, systemContext, transact } from 'mintmark/module'
import { createTestApp, signInStaff, type TestApp, type TestClient } from 'mintmark/testing'
import { batchSize, notifyBatch } from './notify-batch'

const path = '/api/admin/announcements'
const written = { title: 'New fees', content: 'From May on, sellers pay 4 %.' }

async function announce(admin: TestClient, over: object = {}): Promise<string> {
  return (await admin.post(path, { to: 'all', ...written, ...over })).body.id
}

/** Adds accounts without a session. */
async function addAccounts(app: TestApp, count: number): Promise<void> {
  const values = Array.from(
    { length: count },
    (_, at) => sql`(${`00-many-${at}`}, 'site', ${`many${at}`}, ${`many${at}`}, 1)`,
  )
  const rows = sql.join(values, sql`, `)
  await transact(app.ctx, (tx) =>
    tx.db.rows(
      sql`insert into auth_users (id, namespace, username, display_name, created_at) values ${rows} returning id`,
    ),
  )
}

async function countNotices(app: TestApp): Promise<{ users: number; notices: number }> {
  const [row] = await app.core.db.read.rows<{ users: number; notices: number }>(
    sql`select count(distinct user_id) as users, count(*) as notices from notifications_notifications where title = ${written.title}`,
  )
  return { users: Number(row?.users), notices: Number(row?.notices) }
}

test('a large site is notified in batches, each user once, also if a job runs again', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await addAccounts(app, 2 * batchSize)
  const id = await announce(admin)
  await app.drain()
  const users = 2 * batchSize + 1
  expect(await countNotices(app)).toEqual({ users, notices: users })
  expect((await admin.get(path)).body[0]).toMatchObject({ notified: users })
  const batches = await app.core.db.read.rows(
    sql`select payload from core_outbox where kind = 'announcements.notify-batch'`,
  )
  expect(batches).toHaveLength(3)
  const job = { key: id, payload: { announcementId: id, after: '' }, attempts: 2, enqueuedAt: app.ctx.now() }
  const again = await notifyBatch.run(systemContext(app.core, 'test'), job)
  if (again.outcome !== 'done') throw new Error('it was postponed')
  await transact(app.ctx, async (tx) => again.apply?.(tx), 'read committed')
  await app.drain()
  expect(await countNotices(app)).toEqual({ users, notices: users })
  expect((await admin.get(path)).body[0]).toMatchObject({ notified: users })
})

test('a batch that two servers run counts once', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await addAccounts(app, batchSize)
  const id = await announce(admin)
  const job = { key: id, payload: { announcementId: id, after: '' }, attempts: 1, enqueuedAt: app.ctx.now() }
  const run = await notifyBatch.run(systemContext(app.core, 'test'), job)
  if (run.outcome !== 'done') throw new Error('it was postponed')
  for (const _ of [1, 2]) await transact(app.ctx, async (tx) => run.apply?.(tx), 'read committed')
  expect((await admin.get(path)).body[0]).toMatchObject({ notified: batchSize })
  await app.drain()
  expect((await admin.get(path)).body[0]).toMatchObject({ notified: batchSize + 1 })
})

test('a batch waits while the emails of earlier ones do', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await announce(admin, { email: true })
  await transact(app.ctx, async (tx) => {
    const rows = Array.from(
      { length: 200 },
      (_, at) => sql`(${`mail:${at}`}, 'core.send-mail', ${`mail:${at}`}, '{}', 'pending', 0, 1, 1)`,
    )
    await tx.db.rows(
      sql`insert into core_outbox (key, kind, subject, payload, state, attempts, enqueued_at, next_at)
        values ${sql.join(rows, sql`, `)} returning key`,
    )
  })
  const job = { key: 'k', payload: { announcementId: 'none', after: '' }, attempts: 1, enqueuedAt: 1 }
  const [{ id }] = (await admin.get(path)).body
  const run = (announcementId: string) =>
    notifyBatch.run(systemContext(app.core, 'test'), { ...job, payload: { announcementId, after: '' } })
  expect((await run(id)).outcome).toBe('postponed')
  expect((await run(await announce(admin))).outcome).toBe('done')
})
