import { max } from 'drizzle-orm'
import type { NewVersion, StaffVersion } from '@/modules/terms/contract'
import { inputMessages } from '@/modules/terms/input-messages'
import { serverMessages } from '@/modules/terms/messages'
import { versions } from '@/modules/terms/schema'
import { invalidateVersions, listStaffVersions } from '@/modules/terms/versions'
import { termsVersionPath } from '@/modules/terms/web/paths'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { announcePort } from '@/src/kit/notices/announce'
import { maybeUse } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { formatUtcDay } from '@/src/kit/text/utc-date'
import { transact } from '@/src/kit/transact'

/** Publishes the next version, and tells all users in batches after this returns. Throws invalid. */
export async function publishTerms(ctx: Context, input: NewVersion): Promise<StaffVersion> {
  const appliesAt = input.from === null ? null : Date.parse(input.from)
  if (appliesAt !== null && appliesAt <= ctx.now())
    throw fieldError(httpErrors.invalid, 'from', inputMessages.fromPast)
  const number = await transact(ctx, (tx) => store(tx, input, appliesAt))
  const published = (await listStaffVersions(ctx)).find((version) => version.number === number)
  assert(published, 'the version is stored')
  return published
}

async function store(tx: TxContext, input: NewVersion, appliesAt: number | null): Promise<number> {
  const { content, summary, email } = input
  const [last] = await tx.db.select({ number: max(versions.number) }).from(versions)
  const number = (last?.number ?? 0) + 1
  const authorId = tx.actor.kind === 'user' ? tx.actor.id : null
  const times = { appliesAt: appliesAt ?? tx.now(), publishedAt: tx.now() }
  await tx.db.insert(versions).values({ number, content, summary, isEmailed: email, ...times, authorId })
  await maybeUse(tx, announcePort)?.(tx, {
    title:
      appliesAt === null
        ? serverMessages.notice.titleNow
        : serverMessages.notice.title(formatUtcDay(appliesAt)),
    content: summary,
    email,
    href: termsVersionPath(number),
  })
  await recordStaffAction(tx, {
    action: 'terms.publish',
    subjectId: String(number),
    after: { from: isoTime(times.appliesAt), text: summary, email },
  })
  invalidateVersions(tx)
  return number
}
