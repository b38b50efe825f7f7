import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transact } from '@/src/kit/transact'
import { eraseMail } from '@/src/mail/erase-mail'
import { enqueueEmail } from '@/src/mail/send-email'
import { outbox } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const mail = { subject: 'Hello', text: 'To: a_n@example.com\n\nHello.' }

function post({ ctx }: TestApp, key: string, to: string, replyTo?: string) {
  return transact(ctx, (tx) => enqueueEmail(tx, key, { ...mail, to, replyTo }))
}

function headersIn({ dataDir }: TestApp): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder).flatMap(
    (name) => /^To: (.*)\r$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
  )
}

test('emails to an address, or with it as Reply-To, are deleted; others stay', async () => {
  await using app = await createTestApp({ modules: [headerAuth] })
  await post(app, '1', 'a_n@example.com')
  await post(app, '2', 'desk@example.com', 'a_n@example.com')
  await post(app, '3', 'desk@example.com', 'joa_n@example.com')
  await post(app, '4', 'abn@example.com')
  await app.drain()
  app.advance(1)
  await transact(app.ctx, (tx) => eraseMail(tx, 'ann', 'a_n@example.com'))
  await app.drain()
  expect(headersIn(app).sort()).toEqual(['abn@example.com', 'desk@example.com'])
  expect((await app.ctx.db.select().from(outbox)).every((row) => row.state === 'done')).toBe(true)
  expect(JSON.stringify(await app.ctx.db.select().from(outbox))).not.toContain('a_n@example.com')
})

test('unsent emails are deleted, except the goodbye email of the same moment', async () => {
  await using app = await createTestApp({ modules: [headerAuth] })
  await post(app, '1', 'a_n@example.com')
  await post(app, '2', 'abn@example.com')
  await transact(app.ctx, async (tx) => {
    await eraseMail(tx, 'ann', 'a_n@example.com')
    await enqueueEmail(tx, 'farewell', { ...mail, to: 'a_n@example.com' })
  })
  await app.drain()
  expect(headersIn(app).sort()).toEqual(['a_n@example.com', 'abn@example.com'])
})
