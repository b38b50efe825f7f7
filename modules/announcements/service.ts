import { and, desc, eq, gt, lt } from 'drizzle-orm'
import {
  type Context,
  enqueue,
  fieldError,
  findProfiles,
  httpErrors,
  isoTime,
  newId,
  recordStaffAction,
  type TxContext,
  transact,
  type UserContext,
  usernameText,
} from 'mintmark/module'
import { groups, isAddressed } from './audiences'
import { invalidateBanners, publishBanners } from './banners'
import type { Announcement, NewAnnouncement, PublicAnnouncement } from './contract'
import { inputMessages } from './input-messages'
import { serverMessages } from './messages'
import { batchJob, NotifyBatch } from './notify-batch'
import { announcements } from './schema'

type AnnouncementRow = typeof announcements.$inferSelect
const pageDefault = 50

/** Announces something to the active users of an audience. They are notified in batches, after this returns. Throws invalid. */
export async function announce(ctx: UserContext, input: NewAnnouncement): Promise<Announcement> {
  const { to: audience, title, content, email: isEmailed } = input
  const bannerUntil = input.bannerUntil === null ? null : Date.parse(input.bannerUntil)
  if (bannerUntil !== null && bannerUntil <= ctx.now())
    throw fieldError(httpErrors.invalid, 'bannerUntil', inputMessages.bannerEnded)
  const row = await transact(ctx, async (tx) => {
    const id = newId(tx)
    const author = { id, authorId: tx.actor.id, createdAt: tx.now() }
    const progress = { notifiedUntil: '', notified: 0, completedAt: null }
    const row = { ...author, audience, title, content, isEmailed, bannerUntil, ...progress }
    await tx.db.insert(announcements).values(row)
    await enqueue(tx, NotifyBatch, batchJob(row))
    await recordStaffAction(tx, {
      action: 'announcements.announce',
      subjectId: id,
      after: { value: audience, text: title, email: isEmailed },
    })
    invalidateBanners(tx)
    return row
  })
  await publishBanners(ctx)
  return presentOne(ctx, row)
}

/** Ends a banner before its time. Idempotent. Throws not_found. */
export async function endBanner(ctx: UserContext, id: string): Promise<Announcement> {
  const row = await transact(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(announcements)
      .set({ bannerUntil: tx.now() })
      .where(and(eq(announcements.id, id), gt(announcements.bannerUntil, tx.now())))
      .returning()
    if (!ended) return findRow(tx, id)
    await recordStaffAction(tx, { action: 'announcements.end-banner', subjectId: id })
    invalidateBanners(tx)
    return ended
  })
  await publishBanners(ctx)
  return presentOne(ctx, row)
}

/** Returns a page of the announcements, newest first, and the cursor of the next page. */
export async function listAnnouncements(
  ctx: Context,
  { limit = pageDefault, cursor }: { limit?: number; cursor?: string },
): Promise<{ rows: Announcement[]; next: string | undefined }> {
  const found = await ctx.db
    .select()
    .from(announcements)
    .where(cursor === undefined ? undefined : lt(announcements.id, cursor))
    .orderBy(desc(announcements.id))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  return { rows: await present(ctx, page), next: found.length > limit ? page.at(-1)?.id : undefined }
}

/** Returns how many users each audience has now. */
export async function countReceivers(ctx: Context) {
  const [all, buyers, sellers] = await Promise.all([
    groups.all.count(ctx),
    groups.buyers.count(ctx),
    groups.sellers.count(ctx),
  ])
  return { all, buyers, sellers }
}

/** Returns an announcement that is addressed to the viewer. */
export async function maybeAnnouncement(ctx: Context, id: string): Promise<PublicAnnouncement | undefined> {
  const [row] = await ctx.db.select().from(announcements).where(eq(announcements.id, id))
  return row && (await isAddressed(ctx, row.audience)) ? presentPublicly(row) : undefined
}

async function findRow(tx: TxContext, id: string): Promise<AnnouncementRow> {
  const [row] = await tx.db.select().from(announcements).where(eq(announcements.id, id))
  if (!row) throw httpErrors.not_found()
  return row
}

function presentPublicly({ id, title, content, createdAt }: AnnouncementRow): PublicAnnouncement {
  return { id, title, content, createdAt: isoTime(createdAt) }
}

async function presentOne(ctx: Context, row: AnnouncementRow): Promise<Announcement> {
  const [announcement] = await present(ctx, [row])
  if (!announcement) throw new Error('one row was presented')
  return announcement
}

async function present(ctx: Context, rows: readonly AnnouncementRow[]): Promise<Announcement[]> {
  const authors = await findProfiles(
    ctx,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ audience, isEmailed, bannerUntil, notified, completedAt, authorId, ...row }) => {
    const author = authors.get(authorId)
    return {
      ...presentPublicly({ ...row, audience, isEmailed, bannerUntil, notified, completedAt, authorId }),
      to: audience,
      email: isEmailed,
      bannerUntil: isoTime(bannerUntil),
      authorId,
      author: author ? usernameText(author) : serverMessages.unknownAuthor,
      notified,
      completedAt: isoTime(completedAt),
    }
  })
}
