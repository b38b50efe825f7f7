import { reportCases } from '@/src/mail/report-cases'
import { outbox } from '@/src/runtime/schema'
import type { TestApp } from '@/tests/support/apps/create-test-app'

export const operatorEmail = 'operator@home.example'

/** Settings for tests of cases that wait for a person. */
export const caseEnv = { OPERATOR_EMAIL: operatorEmail, METRICS_TOKEN: 'watch-me' }

export interface CaseEmail {
  to: string
  subject: string
  text: string
  action: { url: string }
}

/** Reports new cases and returns the emails about them, which are sent afterwards. */
export async function reportAndReadEmails(app: TestApp): Promise<CaseEmail[]> {
  await reportCases(app.ctx)
  const jobs = await app.ctx.db.select().from(outbox)
  const emails = jobs.filter(({ key, state }) => key.startsWith('mail:cases:') && state !== 'done')
  await app.drain()
  return emails.map(({ payload }) => payload as CaseEmail)
}

/** The number of open cases of a queue and the age of the oldest in seconds, as /metrics shows them. */
export async function readQueueMetrics(
  app: TestApp,
  queue: string,
): Promise<[open: number, oldestSeconds: number]> {
  const { body } = await app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })
  const read = (name: string) =>
    Number(new RegExp(`^# HELP ${name} .+\\n# TYPE ${name} gauge\\n${name} (\\d+)$`, 'm').exec(body)?.[1])
  return [read(`mintmark_${queue}_open`), read(`mintmark_${queue}_oldest_seconds`)]
}
