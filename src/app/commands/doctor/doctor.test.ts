import { expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import {
  databaseDiagnostic,
  dataDiagnostic,
  encryptionDiagnostic,
  schemaDiagnostic,
} from '@/src/app/commands/doctor/diagnostics'
import { createMarkTable, setSourceMark } from '@/src/db/move-mark'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { SettingsStore } from '@/src/kit/config/config'
import { systemContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { mailDiagnostic } from '@/src/mail/diagnostic'
import { enqueueEmail } from '@/src/mail/send-email'
import { clockDiagnostic, servicesDiagnostic, workDiagnostic } from '@/src/runtime/diagnostics/diagnostics'
import { markRestored } from '@/src/runtime/restore-lock'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

test('a healthy site passes all checks', async () => {
  await using app = await createTestApp()
  await listItem(await app.signIn('seller'))
  await app.drain()
  expect((await runDiagnostic(app.core.settings, dataDiagnostic)).status).toBe('ok')
  for (const one of [databaseDiagnostic, schemaDiagnostic, workDiagnostic, servicesDiagnostic])
    expect([one.name, (await runDiagnostic(app.ctx, one)).status]).toEqual([one.name, 'ok'])
})

test('a clock behind the latest event is reported (E10)', async () => {
  await using app = await createTestApp()
  await listItem(await app.signIn('seller'))
  const atThen = app.ctx.now()
  const setBack = { ...systemContext(app.core, 'doctor', () => atThen - 3_600_000) }
  expect(await runDiagnostic(setBack, clockDiagnostic)).toEqual({
    status: 'wrong',
    says: '3600 s behind the latest event: the clock was set back',
  })
})

test('a job overdue for an hour and a restore lock are reported', async () => {
  await using app = await createTestApp()
  const email = { to: 'ann@home.example', subject: 'Hello', text: 'Hello.' }
  await transact(app.ctx, (tx) => enqueueEmail(tx, '1', email))
  app.advance(3_599_000)
  expect((await runDiagnostic(app.ctx, workDiagnostic)).status).toBe('ok')
  app.advance(2_000)
  expect(await runDiagnostic(app.ctx, workDiagnostic)).toEqual({
    status: 'wrong',
    says: 'overdue for more than an hour: 1 core.send-mail',
  })
  await transact(app.ctx, (tx) => markRestored(tx, null))
  expect((await runDiagnostic(app.ctx, workDiagnostic)).says).toContain('mintmark restore --release')
})

test('a database that was moved elsewhere is reported', async () => {
  await using app = await createTestApp()
  const mark = { moveId: '1', to: 'sqlite:/shop.db', startedAt: '2026-01-15T12:00:00.000Z' }
  await transact(app.ctx, async ({ db }) => {
    await db.rows(createMarkTable)
    await db.rows(setSourceMark({ ...mark, finishedAt: '2026-01-15T12:05:00.000Z' }))
  })
  expect(await runDiagnostic(app.ctx, schemaDiagnostic)).toEqual({
    status: 'wrong',
    says: 'This database was moved to sqlite:/shop.db at 2026-01-15T12:05:00.000Z. Use that one, or go back to this one with mintmark move --cancel.',
  })
})

test('the SMTP login is checked and no secret is printed', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _, done) =>
      password === 'hunter2' ? done(null, { user: 'shop' }) : done(new Error('no')),
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const find = async (url: string) => {
    await using app = await createTestApp({ env: { SMTP_URL: url, OPERATOR_EMAIL: 'desk@shop.example' } })
    return runDiagnostic(app.ctx, mailDiagnostic)
  }
  const host = `127.0.0.1:${port}`
  expect(await find(`smtp://shop:hunter2@${host}`)).toEqual({ status: 'ok', says: `${host} responds` })
  expect(await find(`smtp://shop:hunter3@${host}`)).toEqual({ status: 'wrong', says: `${host}: EAUTH` })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const gone = await find(`smtp://shop:hunter2@${host}`)
  expect([gone.status, gone.says.includes('hunter')]).toEqual(['wrong', false])
})

test.each([
  [{}, 'ok'],
  [
    {
      PUBLIC_URL: 'https://shop.example',
      DATABASE_URL: 'postgres://shop:hunter2@db.example/shop?sslmode=verify-full',
      REDIS_URL: 'rediss://:hunter2@redis.example',
      SMTP_URL: 'smtp://shop:hunter2@mail.example',
    },
    'ok',
  ],
  [
    {
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: 'postgres://127.0.0.1/shop',
      REDIS_URL: 'redis://[::1]',
      SMTP_URL: 'smtp://localhost?requireTLS=false',
    },
    'ok',
  ],
  [{ DATABASE_URL: 'postgres:///shop?host=/run/postgresql' }, 'ok'],
  [
    {
      PUBLIC_URL: 'http://shop.example',
      DATABASE_URL: 'postgres://shop:hunter2@db.example/shop?sslmode=require',
      REDIS_URL: 'redis://:hunter2@redis.example',
      SMTP_URL: 'smtp://shop:hunter2@mail.example?requireTLS=false',
    },
    'not encrypted: PUBLIC_URL (use https), DATABASE_URL (use sslmode=verify-full), REDIS_URL (use rediss), SMTP_URL (use requireTLS=true)',
  ],
])('connections to other machines without encryption are reported: %p', async (env, expected) => {
  const { status, says } = await encryptionDiagnostic.run(new SettingsStore([appConfig], env))
  expect(status === 'ok' ? status : says).toBe(expected)
})

test('a failing diagnostic reports only the error code', async () => {
  await using app = await createTestApp()
  const failing = {
    name: 'trial',
    run: () =>
      Promise.reject(Object.assign(new Error('postgres://shop:hunter2@db'), { code: 'ECONNREFUSED' })),
  }
  expect(await runDiagnostic(app.ctx, failing)).toEqual({ status: 'wrong', says: 'failed: ECONNREFUSED' })
})
