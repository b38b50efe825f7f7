import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { appConfig, publicUrl } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import { serverMessages } from '@/src/kit/messages'
import { formatDollars } from '@/src/kit/money'
import { entriesOf } from '@/src/kit/ports'
import { sha256Hex } from '@/src/kit/secret'
import { type CaseRow, caseQueues, type Queue } from '@/src/kit/staff/queues'
import { hourMs } from '@/src/kit/text/duration'
import { formatCount } from '@/src/kit/text/plural'
import { transact } from '@/src/kit/transact'
import { type CaseRecipient, findCaseRecipients } from '@/src/mail/case-recipients'
import { type Email, enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'
import {
  type AlertingQueue,
  CaseOpened,
  findOpenCases,
  type OpenCase,
  toOpenCase,
} from '@/src/runtime/queues'
import { cases } from '@/src/runtime/schema'

/** Cases per queue and run; the others follow in the next run. */
const casesPerRun = 100
/** Emails per recipient and hour. Beyond that, cases are collected into one email. */
const emailsPerHour = 10
/** Cases listed in one email. */
const listedMax = 20

const { caseAlert: texts } = serverMessages

/** Logs new cases and emails them to the operator and to staff who want it and aren't a party. Each case is reported once. */
export async function reportCases(ctx: Context): Promise<void> {
  const opened = await findOpenCases(ctx, casesPerRun, (queue) => sql`not ${isRecorded(queue)}`)
  if (opened.length > 0) await recordCases(ctx, opened)
  const unmailed = await findOpenCases(ctx, casesPerRun, (queue) =>
    isRecorded(queue, sql`k.mailed_at is null`),
  )
  await emailCases(ctx, unmailed)
}

/** Reports one case at once, even if it is closed meanwhile. */
export async function reportCase(ctx: Context, queue: AlertingQueue, row: CaseRow): Promise<void> {
  const found = toOpenCase(queue, row)
  await recordCases(ctx, [found])
  await emailCases(ctx, [found])
}

/** Forgets cases that were closed, once they no longer count towards the emails of the last hour. */
export async function deleteClosedCases(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const queue of entriesOf(tx, caseQueues)) {
      const isOpen = sql`exists (select 1 from (${queue.cases(tx)}) as c where ${isSameCase})`
      await tx.db
        .delete(cases)
        .where(
          and(eq(cases.queue, queue.name), sql`${lastUsedAt} <= ${tx.now() - hourMs}`, sql`not ${isOpen}`),
        )
    }
  })
}

const lastUsedAt = sql`coalesce(${cases.mailedAt}, ${cases.reportedAt})`
const isSameCase = sql`c.id = ${cases.caseId} and c.opened_at = ${cases.openedAt}`

/** Whether the case `c` was recorded, and its row `k` meets the condition. */
function isRecorded({ name }: Queue, condition: SQL = sql`1 = 1`): SQL {
  return sql`exists (
    select 1 from core_cases as k
    where k.queue = ${name} and k.case_id = c.id and k.opened_at = c.opened_at and ${condition})`
}

/** Records, logs and publishes new cases. A case that another process recorded is skipped. */
async function recordCases(ctx: Context, opened: readonly OpenCase[]): Promise<void> {
  for (const found of opened) {
    const { queue, id: caseId, openedAt, amountCents } = found
    const isNew = await transact(ctx, async (tx) => {
      const [inserted] = await tx.db
        .insert(cases)
        .values({ queue, caseId, openedAt, reportedAt: tx.now() })
        .onConflictDoNothing()
        .returning()
      if (inserted) await publish(tx, CaseOpened, { queue, caseId })
      return inserted !== undefined
    })
    if (isNew) ctx.core.log.warn('a case waits for a person', { queue, caseId, amountCents })
  }
}

/** The number of times that cases were emailed within the last hour. */
async function countEmails(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql`count(distinct ${cases.mailedAt})`.mapWith(Number) })
    .from(cases)
    .where(gt(cases.mailedAt, ctx.now() - hourMs))
  return row?.count ?? 0
}

/** Emails the cases that have a recipient; the others wait until there is one, or for the limit. */
async function emailCases(ctx: Context, unmailed: readonly OpenCase[]): Promise<void> {
  if (unmailed.length === 0 || (await countEmails(ctx)) >= emailsPerHour) return
  const recipients = await findCaseRecipients(ctx)
  const addressed = unmailed.filter((found) => recipients.some((recipient) => isFor(recipient, found)))
  await transact(ctx, async (tx) => {
    const claimed: OpenCase[] = []
    for (const found of addressed) if (await claimEmail(tx, found)) claimed.push(found)
    for (const recipient of recipients) {
      const { id, email } = recipient
      const theirs = claimed.filter((found) => isFor(recipient, found))
      if (theirs.length === 0) continue
      const keys = theirs.map(({ queue, id, openedAt }) => `${queue}:${id}:${openedAt}`)
      await enqueueEmail(tx, `cases:${id}:${sha256Hex(keys.join(' '))}`, {
        to: email,
        ...contentOf(tx, theirs),
      })
    }
  })
}

function isFor({ id, wantsEmail }: CaseRecipient, { queue, parties }: OpenCase): boolean {
  return wantsEmail(queue) && !parties.includes(id)
}

/** Returns whether the case wasn't emailed yet. */
async function claimEmail(tx: TxContext, { queue, id, openedAt }: OpenCase): Promise<boolean> {
  const [claimed] = await tx.db
    .update(cases)
    .set({ mailedAt: tx.now() })
    .where(
      and(eq(cases.queue, queue), eq(cases.caseId, id), eq(cases.openedAt, openedAt), isNull(cases.mailedAt)),
    )
    .returning()
  return claimed !== undefined
}

function contentOf(ctx: Context, found: readonly OpenCase[]): Omit<Email, 'to'> {
  const { SITE_NAME: siteName } = readConfig(ctx, appConfig)
  const [first, ...others] = found
  if (first && others.length === 0) {
    const headline = headlineOf(first)
    return {
      subject: texts.subject({ siteName, headline }),
      text: `${headline}.\n\n${first.alert.advice}`,
      action: { label: first.path === null ? texts.openSite : texts.openCase, url: urlOf(ctx, first) },
      note: texts.note(first.id),
    }
  }
  const byQueue = [...Map.groupBy(found.slice(0, listedMax), ({ alert }) => alert)]
  const unlisted = found.length - listedMax
  return {
    subject: texts.digestSubject({ siteName, count: formatCount(found.length) }),
    text: [
      ...byQueue.map(([alert, listed]) =>
        [alert.advice, ...listed.map((one) => `${headlineOf(one)}: ${urlOf(ctx, one)}`)].join('\n'),
      ),
      ...(unlisted > 0 ? [texts.unlisted(formatCount(unlisted))] : []),
    ].join('\n\n'),
    action: { label: texts.openSite, url: publicUrl(ctx) },
  }
}

function headlineOf({ alert, about, amountCents }: OpenCase): string {
  return texts.headline(alert.title, {
    about,
    amount: amountCents === null ? null : formatDollars(amountCents),
  })
}

function urlOf(ctx: Context, { path }: OpenCase): string {
  return `${publicUrl(ctx)}${path ?? ''}`
}
