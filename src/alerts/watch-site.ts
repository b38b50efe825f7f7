import { alertConfig } from '@/src/alerts/config'
import { alertMessages } from '@/src/alerts/messages'
import { OperatorAlerts } from '@/src/alerts/operator-alerts'
import { type Finding, isWrong, WatchedDiagnostics } from '@/src/alerts/watched-diagnostics'
import { sendRequest } from '@/src/http-client/send-request'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { every, type Job } from '@/src/kit/jobs/jobs'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import type { ProcessFinding } from '@/src/runtime/processes/fingerprint'
import { ProcessRegistry } from '@/src/runtime/processes/registry'

const { daily: texts } = alertMessages

const watchEveryMs = 20_000
const pingEveryMs = 60_000
/** In UTC. */
const dailyEmailHour = 7

function toProcessFinding({ name, advice, result: { status, says } }: Finding): ProcessFinding[] {
  return status === 'ok' ? [] : [{ name, status, says, advice }]
}

/** Tells the operator what is wrong with the site: with alerts, with a daily email, and with requests that stop; and the other processes, that this one runs. */
export class SiteWatch {
  readonly job: Job = every(watchEveryMs, 'core.watch-site', (ctx) => this.run(ctx), { runsOnStop: true })
  private readonly diagnostics = new WatchedDiagnostics()
  private readonly registry = new ProcessRegistry()
  private readonly alerts = new OperatorAlerts()
  private pingedAt: number | undefined
  private emailedDay: string | undefined

  private async run(ctx: Context): Promise<void> {
    if (ctx.core.isStopping()) return this.registry.unregister(ctx)
    const { OPERATOR_PING_URL } = readConfig(ctx, alertConfig)
    const findings = await this.diagnostics.run(ctx)
    await this.alerts.report(ctx, findings)
    await this.emailDaily(ctx, findings)
    if (OPERATOR_PING_URL !== undefined) await this.pingIfWell(ctx, findings, OPERATOR_PING_URL)
    // Last, because it fails while the database is away, which is a problem to report.
    await this.registry.register(ctx, findings.flatMap(toProcessFinding))
  }

  private async pingIfWell(ctx: Context, findings: readonly Finding[], url: string): Promise<void> {
    const isDue = this.pingedAt === undefined || ctx.core.elapsed() - this.pingedAt >= pingEveryMs
    if (!isDue || findings.some(({ result }) => isWrong(result))) return
    this.pingedAt = ctx.core.elapsed()
    const limits = { perMinute: 10, timeoutMs: 10_000, bytesMax: 65_536 }
    const destination = { name: 'operator-ping', hosts: [], origins: [new URL(url).origin], ...limits }
    const sent = await sendRequest(ctx, destination, { url })
    if (sent.outcome !== 'received')
      ctx.core.log.warn('OPERATOR_PING_URL did not answer', { reason: sent.reason })
  }

  /** Sent at the start and then every morning. The outbox sends one email for each day. */
  private async emailDaily(ctx: Context, findings: readonly Finding[]): Promise<void> {
    const { OPERATOR_EMAIL, SITE_NAME: siteName } = readConfig(ctx, appConfig)
    if (!readConfig(ctx, alertConfig).OPERATOR_DAILY_EMAIL || OPERATOR_EMAIL === undefined) return
    if (!ctx.core.isWritable() || ctx.core.isRestoreLocked()) return
    const day = new Date(ctx.now() - dailyEmailHour * (dayMs / 24)).toISOString().slice(0, 10)
    if (day === this.emailedDay) return
    const wrong = findings.filter(({ result }) => isWrong(result))
    const names = wrong.map(({ name }) => name).join(', ')
    await transact(ctx, (tx) =>
      enqueueEmail(tx, `daily:${day}`, {
        to: OPERATOR_EMAIL,
        subject: wrong.length === 0 ? texts.well(siteName) : texts.problems({ siteName, names }),
        text: [...wrong, ...findings.filter(({ result }) => !isWrong(result))]
          .map(({ name, result }) => `${result.status}: ${alertMessages.problem.line({ name, ...result })}`)
          .join('\n'),
        note: texts.note,
      }),
    )
    this.emailedDay = day
  }
}
