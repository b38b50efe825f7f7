import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { baseFolder } from '@/src/db/base-chain'
import { dialect } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'

/** The statements of a migration about the table of message reports that migration 0011 replaced. */
function statementsOf(migration: string): string[] {
  const folder = baseFolder(dialect)
  const file = readdirSync(folder).find((name) => name.startsWith(migration)) ?? ''
  return readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /messages_reports|message-reported/.test(statement))
}

test('an upgrade keeps the reports of messages, open and closed', async () => {
  await using app = await createTestApp()
  const [annId, bob] = [await userIdOf(await app.signIn('ann')), await app.signIn('bob')]
  const bobId = await userIdOf(bob)
  await app.core.db.transact(async (tx) => {
    for (const statement of statementsOf('0004_')) await tx.rows(sql.raw(statement))
    for (const [id, closedAt] of [
      ['r1', 7],
      ['r2', null],
    ])
      await tx.rows(sql`
        insert into messages_reports (id, message_id, reporter_id, reported_id, content, created_at, closed_at)
        values (${id}, ${`message of ${id}`}, ${bobId}, ${annId}, 'Buy followers here', 5, ${closedAt})`)
    await tx.rows(sql`
      insert into core_events (name, payload, actor, at) values ('messages.message-reported', '{}', '{}', 5)`)
    for (const statement of statementsOf('0011_')) await tx.rows(sql.raw(statement))
  })
  const judge = await signInStaff(app, 'moderator')
  const report = { id: 'r2', reporter: 'bob', reported: 'ann', content: 'Buy followers here' }
  expect((await judge.get('/api/admin/message-reports')).body).toMatchObject([
    { ...report, messageId: 'message of r2', createdAt: '1970-01-01T00:00:00.005Z' },
  ])
  expect((await judge.get('/api/admin/reports')).body).toMatchObject([
    { ...report, subject: 'message', subjectId: 'message of r2', reason: '', reportedId: annId },
  ])
  expect((await bob.get('/api/privacy/download')).body.data['reports.reports']).toMatchObject([
    { id: 'r1', closedAt: '1970-01-01T00:00:00.007Z' },
    { id: 'r2', closedAt: null },
  ])
  expect(await app.eventNames()).toContain('reports.report-opened')
  expect((await judge.post('/api/admin/reports/r2/close')).status).toBe(200)
})
