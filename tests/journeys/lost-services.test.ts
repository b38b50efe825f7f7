import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { reservePort } from '@/scripts/lib/reserve-port'
import { dialect } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { passTime } from '@/tests/support/pass-time'
import { causedByLoad, hasPromtool, metricsToken, TestPrometheus } from '@/tests/support/prometheus'
import { serveFakeS3 } from '@/tests/support/providers/fake-s3'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import { completePurchase, listItem } from '@/tests/support/trade'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const env = { METRICS_TOKEN: metricsToken }

test('while the mail server is gone for three hours, emails wait, the operator is told, and then each arrives once', async () => {
  using reserved = await reservePort()
  const smtp = await startSmtpServer(reserved.port)
  await using app = await createTestApp({ env: { ...env, SMTP_URL: smtp.url } })
  const recipients = ['ann', 'bob', 'cleo', 'dan'].map((name) => `${name}@home.example`)
  const send = (to: string) =>
    transact(app.ctx, (tx) => enqueueEmail(tx, `for ${to}`, { to, subject: 'Code', text: 'Your code.' }))
  const authentication = async () => (await app.visitor().get('/api/status')).body.services[3].status
  const prometheus = new TestPrometheus(app)
  await send('before@home.example')
  await app.drain()
  expect(smtp.received).toHaveLength(1)
  await prometheus.scrape({ minutes: 2 })

  await smtp[Symbol.asyncDispose]()
  app.advance(minuteMs)
  for (const to of recipients) {
    await send(to)
    await passTime(app, hourMs / 2, { stepMs: 2 * minuteMs, each: () => prometheus.scrape() })
  }
  await passTime(app, hourMs, { stepMs: 10 * minuteMs })
  expect(await authentication()).toBe('Degraded')
  const failures = app.logLines.filter((line) => line.includes('outbox job outcome unknown'))
  expect(failures.length).toBeGreaterThan(recipients.length)
  expect(failures.filter((line) => !line.includes('core.send-mail'))).toEqual([])
  if (hasPromtool)
    await prometheus.expectFiring('MintmarkDestinationFailing', 'MintmarkMailFailing', 'MintmarkOutboxBehind')

  await using again = await startSmtpServer(reserved.port)
  await passTime(app, 2 * hourMs, { stepMs: 10 * minuteMs })
  expect(again.received.map(({ to }) => to.join()).sort()).toEqual(recipients)
  expect(await authentication()).toBe('Operational')
})

async function backupsOf(site: Site, outcome: 'done' | 'failed'): Promise<number> {
  const { body } = await site.visitor().get('/metrics', { authorization: `Bearer ${metricsToken}` })
  return Number(new RegExp(`^mintmark_backups_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(body)?.[1])
}

test.if(dialect === 'sqlite')(
  'while the storage of backups hangs, then fails, the site works, the operator is told, and then there is one backup',
  async () => {
    await using s3 = serveFakeS3({ accessKeyId: 'key' })
    const fail = s3.goDown()
    await using site = await createSite({
      ...env,
      BACKUP_TO: 's3://shop/backups',
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: 'key',
      BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    })
    await site.start()
    const prometheus = new TestPrometheus(site, causedByLoad)
    await prometheus.scrape({ minutes: 2 })
    await completePurchase(await site.signIn('buyer'), await listItem(await site.signIn('seller')))
    expect([await backupsOf(site, 'done'), await backupsOf(site, 'failed')]).toEqual([0, 0])
    fail()
    await eventually(async () => expect(await backupsOf(site, 'failed')).toBe(1))
    await prometheus.scrape({ minutes: 33 })
    if (hasPromtool) await prometheus.expectFiring('MintmarkBackupFailing')
    expect([...s3.objects]).toEqual([])
    expect(await site.command('backup')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('ServiceUnavailable'),
    })

    s3.recover()
    expect(await site.stop()).toBe(0)
    await site.start()
    await eventually(async () => expect(await backupsOf(site, 'done')).toBe(1))
    expect([...s3.objects.keys()].filter((name) => name.endsWith('.db'))).toHaveLength(1)
    const left = join(site.dataDir, 'backups')
    expect(existsSync(left) ? readdirSync(left) : []).toEqual([])
  },
)
