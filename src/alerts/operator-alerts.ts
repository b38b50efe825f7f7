import { inArray } from 'drizzle-orm'
import { alertMessages } from '@/src/alerts/messages'
import { type Finding, isWrong } from '@/src/alerts/watched-diagnostics'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { type Email, enqueueEmail, sendEmailNow } from '@/src/mail/send-email'
import { alerts } from '@/src/runtime/schema'

const { problem: texts } = alertMessages

/** How often a process stores that it still finds a problem. */
const renewMs = 60_000
/** Another process may still find what this one doesn't. */
const overAfterMs = dialect === 'postgres' ? 2 * renewMs : 0

type OpenAlert = typeof alerts.$inferSelect
interface Changes {
  readonly started: readonly OpenAlert[]
  readonly over: readonly OpenAlert[]
}

/**
 * Emails OPERATOR_EMAIL when a diagnostic is wrong, and again when it no longer is: once for all processes, also over restarts. While
 * nothing can be stored, this process sends the email itself and stores it afterwards.
 */
export class OperatorAlerts {
  /** Sent by this process but not stored yet. */
  private readonly unstored = new Map<string, OpenAlert>()

  async report(ctx: Context, findings: readonly Finding[]): Promise<void> {
    if (readConfig(ctx, appConfig).OPERATOR_EMAIL === undefined || ctx.core.isRestoreLocked()) return
    try {
      if (ctx.core.isWritable()) return await this.reportStored(ctx, findings)
    } catch (error) {
      if (ctx.core.isWritable() && !ctx.core.db.isUnavailable(error)) throw error
    }
    await this.reportUnstored(ctx, findings)
  }

  private async reportStored(ctx: Context, findings: readonly Finding[]): Promise<void> {
    const open = await ctx.db.select().from(alerts)
    const { started, over, renewed } = this.compare(ctx, findings, open)
    if (started.length + over.length + renewed.length + this.unstored.size === 0) return
    await transact(ctx, async (tx) => {
      const names = new Set(open.map(({ name }) => name))
      const sent = [...this.unstored.values()].filter(({ name }) => !names.has(name))
      if (sent.length > 0) await tx.db.insert(alerts).values(sent).onConflictDoNothing()
      const changes = { started: await insertNew(tx, started), over: await deleteAll(tx, over) }
      if (renewed.length > 0)
        await tx.db.update(alerts).set({ seenAt: tx.now() }).where(inArray(alerts.name, renewed))
      await enqueueChanges(tx, { findings, changes })
    })
    this.unstored.clear()
  }

  private async reportUnstored(ctx: Context, findings: readonly Finding[]): Promise<void> {
    const known = await ctx.db
      .select()
      .from(alerts)
      .catch(() => [])
    const { started } = this.compare(ctx, findings, [...known, ...this.unstored.values()])
    const email = emailOf(ctx, { findings, changes: { started, over: [] } })
    if (!email) return
    await sendEmailNow(ctx, email)
    for (const alert of started) this.unstored.set(alert.name, alert)
  }

  private compare(ctx: Context, findings: readonly Finding[], open: readonly OpenAlert[]) {
    const now = ctx.now()
    const isOpen = new Set([...open.map(({ name }) => name), ...this.unstored.keys()])
    const wrong = findings.filter(({ result }) => isWrong(result))
    const ok = new Set(findings.flatMap(({ name, result }) => (isWrong(result) ? [] : [name])))
    const isFound = new Set(wrong.map(({ name }) => name))
    return {
      started: wrong
        .filter(({ name, isConfirmed }) => isConfirmed && !isOpen.has(name))
        .map(({ name, result }): OpenAlert => ({ name, says: result.says, since: now, seenAt: now })),
      over: open.filter(({ name, seenAt }) => ok.has(name) && now - seenAt >= overAfterMs),
      renewed: open
        .filter(({ name, seenAt }) => isFound.has(name) && now - seenAt >= renewMs)
        .map(({ name }) => name),
    }
  }
}

/** Another process may have stored them first. */
async function insertNew(tx: TxContext, started: readonly OpenAlert[]): Promise<OpenAlert[]> {
  if (started.length === 0) return []
  return tx.db
    .insert(alerts)
    .values([...started])
    .onConflictDoNothing()
    .returning()
}

async function deleteAll(tx: TxContext, over: readonly OpenAlert[]): Promise<OpenAlert[]> {
  if (over.length === 0) return []
  const names = over.map(({ name }) => name)
  return tx.db.delete(alerts).where(inArray(alerts.name, names)).returning()
}

interface Report {
  readonly findings: readonly Finding[]
  readonly changes: Changes
}

async function enqueueChanges(tx: TxContext, report: Report): Promise<void> {
  const email = emailOf(tx, report)
  if (!email) return
  const { started, over } = report.changes
  const key = [...started, ...over].map(({ name, since }) => `${name}:${since}`).join(' ')
  await enqueueEmail(tx, `problems:${key}:${over.length}`, email)
}

function emailOf(ctx: Context, { findings, changes: { started, over } }: Report): Email | undefined {
  const { OPERATOR_EMAIL, SITE_NAME: siteName } = readConfig(ctx, appConfig)
  if (OPERATOR_EMAIL === undefined || started.length + over.length === 0) return undefined
  const adviceOf = (name: string) => findings.find((finding) => finding.name === name)?.advice ?? ''
  const subject = started.length > 0 ? texts.started : texts.over
  return {
    to: OPERATOR_EMAIL,
    subject: subject({ siteName, names: namesOf(started.length > 0 ? started : over) }),
    text: [
      ...started.map(({ name, says }) => `${texts.line({ name, says })}\n${adviceOf(name)}`),
      ...over.map(({ name, says, since }) => texts.overLine({ name, says, since: describeTime(since) })),
    ].join('\n\n'),
    note: texts.note,
  }
}

function namesOf(open: readonly OpenAlert[]): string {
  return open.map(({ name }) => name).join(', ')
}

function describeTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
