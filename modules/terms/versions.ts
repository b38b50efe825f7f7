import { and, count, desc, eq, gte, inArray } from 'drizzle-orm'
import { findProfiles, usernameText } from '@/modules/auth/service'
import { paragraphsOf, type StaffVersion, type Version, type VersionText } from '@/modules/terms/contract'
import { serverMessages } from '@/modules/terms/messages'
import { acceptances, versions } from '@/modules/terms/schema'
import { param, prepared } from '@/src/db/prepared'
import { invalidate, rowsInMemory } from '@/src/kit/cache/cache-versions'
import type { Context, TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/text/iso-time'

const cacheTag = 'terms-versions'

/** Everything of a version except its text, which may be long. */
const facts = {
  number: versions.number,
  summary: versions.summary,
  appliesAt: versions.appliesAt,
  isEmailed: versions.isEmailed,
  publishedAt: versions.publishedAt,
  authorId: versions.authorId,
}
type VersionFacts = Omit<typeof versions.$inferSelect, 'content'>

/** Newest first. */
const inMemory = rowsInMemory(
  cacheTag,
  (ctx: Context): Promise<readonly VersionFacts[]> =>
    ctx.db.select(facts).from(versions).orderBy(desc(versions.number)),
)

/** Reads the versions if any process has published one. */
export const readVersions = inMemory.refresh

export function invalidateVersions(tx: TxContext): void {
  invalidate(tx, cacheTag)
}

/** The version that was published last; undefined without one. */
export function maybeNewest(ctx: Pick<Context, 'core'>): VersionFacts | undefined {
  return inMemory.latest(ctx)[0]
}

/** The version that applies now: of those whose time has come, the one that was published last. */
export function maybeCurrent(ctx: Pick<Context, 'core'>): VersionFacts | undefined {
  return inMemory.latest(ctx).find(({ appliesAt }) => appliesAt <= ctx.core.now())
}

/** Returns all versions, newest first. */
export async function listVersions(ctx: Context): Promise<Version[]> {
  await readVersions(ctx)
  return inMemory.latest(ctx).map(present)
}

/** Whether there is a version with this number, which is written as in a path. */
export async function isPublished(ctx: Context, number: string): Promise<boolean> {
  await readVersions(ctx)
  return inMemory.latest(ctx).some((version) => String(version.number) === number)
}

/** Throws not_found. */
export async function findVersion(ctx: Context, number: number): Promise<VersionText> {
  const [row] = await ctx.db.select().from(versions).where(eq(versions.number, number))
  if (!row) throw httpErrors.not_found()
  return { ...present(row), content: row.content }
}

function present({ number, summary, appliesAt, publishedAt }: VersionFacts): Version {
  return { number, summary, appliesAt: isoTime(appliesAt), publishedAt: isoTime(publishedAt) }
}

/** Returns all versions as staff see them, newest first. */
export async function listStaffVersions(ctx: Context): Promise<StaffVersion[]> {
  await readVersions(ctx)
  const rows = inMemory.latest(ctx)
  const authors = await findProfiles(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  const counts = await ctx.db
    .select({ number: acceptances.number, accepted: count() })
    .from(acceptances)
    .groupBy(acceptances.number)
  const accepted = new Map(counts.map((row) => [row.number, row.accepted]))
  return rows.map((row) => {
    const { authorId, isEmailed: email, number } = row
    const author = authorId === null ? undefined : authors.get(authorId)
    const unnamed = authorId === null ? serverMessages.operator : serverMessages.unknownAuthor
    return {
      ...present(row),
      email,
      authorId,
      author: author ? usernameText(author) : unnamed,
      accepted: accepted.get(number) ?? 0,
    }
  })
}

/** Provides `publishedTermsPort`: the text that applies now. */
export async function findPublishedTerms(ctx: Context): Promise<string[] | undefined> {
  const current = maybeCurrent(ctx)
  return current && paragraphsOf((await findVersion(ctx, current.number)).content)
}

const acceptedSince = prepared((db: Reader) =>
  db
    .select({ number: acceptances.number })
    .from(acceptances)
    .where(and(eq(acceptances.userId, param('userId')), gte(acceptances.number, param('number'))))
    .limit(1),
)

/** Whether the user has accepted the version that applies now, or a newer one. True while none applies, without a statement. */
export async function hasAccepted(ctx: Context, userId: string): Promise<boolean> {
  const current = maybeCurrent(ctx)
  return !current || (await acceptedSince(ctx.db, { userId, number: current.number })).length > 0
}

/** Returns those of the users who have accepted the newest version. */
export async function findAcceptors(
  ctx: Context,
  userIds: readonly string[],
  number: number,
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ userId: acceptances.userId })
    .from(acceptances)
    .where(and(inArray(acceptances.userId, [...userIds]), eq(acceptances.number, number)))
  return new Set(rows.map(({ userId }) => userId))
}
