import { expect, test } from 'bun:test'
import { SiteWatch } from '@/src/alerts/watch-site'
import { WatchedDiagnostics } from '@/src/alerts/watched-diagnostics'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

async function statusOf(app: { ctx: Parameters<WatchedDiagnostics['run']>[0] }, watched: WatchedDiagnostics) {
  const findings = await watched.run(app.ctx)
  return findings.flatMap(({ name, result, isConfirmed }) =>
    result.status === 'wrong' ? [`${name}${isConfirmed ? '' : '?'}`] : [],
  )
}

test('a check has to fail twice, and what follows from a known problem is left out', async () => {
  await using smtp = await startSmtpServer()
  const { url } = smtp
  await using app = await createTestApp({ env: { SMTP_URL: url } })
  const watched = new WatchedDiagnostics()
  expect(await statusOf(app, watched)).toEqual([])
  await smtp[Symbol.asyncDispose]()
  app.advance(minuteMs)
  expect(await statusOf(app, watched)).toEqual([])
  app.advance(10 * minuteMs)
  expect(await statusOf(app, watched)).toEqual(['mail?'])
  app.advance(minuteMs)
  expect(await statusOf(app, watched)).toEqual(['mail'])
})

test('while nothing can be written, only that is reported', async () => {
  await using app = await createTestApp()
  const core = { ...app.core, isWritable: () => false }
  expect(await statusOf({ ctx: { ...app.ctx, core } }, new WatchedDiagnostics())).toEqual(['database?'])
})

test('the daily email is sent once a day, and OPERATOR_PING_URL is requested every minute', async () => {
  await using smtp = await startSmtpServer()
  let pings = 0
  const pinged = Bun.serve({ port: 0, fetch: () => new Response(String(++pings)) })
  await using app = await createTestApp({
    env: {
      SMTP_URL: smtp.url,
      OPERATOR_EMAIL: 'desk@shop.example',
      OPERATOR_DAILY_EMAIL: 'true',
      OPERATOR_PING_URL: `${pinged.url}ping/secret`,
    },
  })
  const watch = new SiteWatch()
  for (let minutes = 0; minutes < 3; minutes++) {
    await watch.job.run(app.ctx)
    await new SiteWatch().job.run({ ...app.ctx, core: { ...app.core, fetch: unreachable } })
    app.advance(minuteMs)
  }
  await app.drain()
  expect(smtp.received.map(({ headers }) => headers.get('subject'))).toEqual(['Mintmark: all is well'])
  expect(smtp.received[0]?.text).toMatch(/^ok: database: accepts writes\./m)
  expect(pings).toBe(3)
  app.advance(dayMs)
  await watch.job.run(app.ctx)
  await app.drain()
  expect(smtp.received).toHaveLength(2)
  expect(app.logLines.join()).not.toContain('secret')
  await pinged.stop(true)
})

test('the operator gets an email while the database is away, although the process cannot register', async () => {
  await using smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, OPERATOR_EMAIL: 'desk@shop.example' }
  await using app = await createTestApp({ env })
  const gone = () => Promise.reject(new Error('the database is away'))
  const read = { rows: gone, select: () => ({ from: gone }) } as unknown as typeof app.ctx.db
  const db = { ...app.core.db, read, transact: gone, isUnavailable: () => true }
  const ctx = { ...app.ctx, db: read, core: { ...app.core, db } }
  const watch = new SiteWatch()
  for (let minutes = 0; minutes < 3; minutes++) {
    await expect(watch.job.run(ctx)).rejects.toThrow('the database is away')
    app.advance(minuteMs)
  }
  expect(smtp.received.map(({ headers }) => headers.get('subject'))).toEqual([
    'Mintmark has a problem: database',
  ])
})

const unreachable = () => Promise.reject(new Error('no network'))
