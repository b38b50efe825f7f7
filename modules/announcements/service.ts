import { and, eq, gt } from 'drizzle-orm'
import {
  type AnnouncementToAll,
  type Context,
  enqueue,
  fieldError,
  findById,
  findProfiles,
  httpErrors,
  isoTime,
  keyset,
  type ListPage,
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
const newestFirst = keyset('desc', { id: announcements.id })

/** Announces something to the active users of an audience. They are notified in batches, after this returns. Throws invalid. */
export async function announce(ctx: UserContext, input: NewAnnouncement): Promise<Announcement> {
  const { to: audience, title, email } = input
  const bannerUntil = input.bannerUntil === null ? null : Date.parse(input.bannerUntil)
  if (bannerUntil !== null && bannerUntil <= ctx.now())
    throw fieldError(httpErrors.invalid, 'bannerUntil', inputMessages.bannerEnded)
  const row = await transact(ctx, async (tx) => {
    const row = await addAnnouncement(tx, { ...input, bannerUntil })
    await recordStaffAction(tx, {
      action: 'announcements.announce',
      subjectId: row.id,
      after: { value: audience, text: title, email },
    })
    invalidateBanners(tx)
    return row
  })
  await publishBanners(ctx)
  return presentOne(ctx, row)
}

/** Provides `announcePort`. */
export async function announceToAll(tx: TxContext, announcement: AnnouncementToAll): Promise<void> {
  await addAnnouncement(tx, { to: 'all', ...announcement, bannerUntil: null })
}

async function addAnnouncement(
  tx: TxContext,
  {
    to: audience,
    title,
    content,
    email: isEmailed,
    bannerUntil,
    href,
  }: Omit<NewAnnouncement, 'bannerUntil'> & { bannerUntil: number | null; href?: string },
): Promise<AnnouncementRow> {
  const authorId = tx.actor.kind === 'user' ? tx.actor.id : null
  const author = { id: newId(tx), authorId, createdAt: tx.now() }
  const progress = { notifiedUntil: '', notified: 0, completedAt: null }
  const row = { ...author, audience, title, content, href: href ?? null, isEmailed, bannerUntil, ...progress }
  await tx.db.insert(announcements).values(row)
  await enqueue(tx, NotifyBatch, batchJob(row))
  return row
}

/** Ends a banner before its time. Idempotent. Throws not_found. */
export async function endBanner(ctx: UserContext, id: string): Promise<Announcement> {
  const row = await transact(ctx, async (tx) => {
    const [ended] = await tx.db
      .update(announcements)
      .set({ bannerUntil: tx.now() })
      .where(and(eq(announcements.id, id), gt(announcements.bannerUntil, tx.now())))
      .returning()
    if (!ended) return findById(tx, announcements, id)
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
): Promise<ListPage<Announcement>> {
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(announcements), { limit, cursor })
  return { rows: await present(ctx, rows), next }
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

function presentPublicly({
  id,
  title,
  content,
  createdAt,
}: Pick<AnnouncementRow, 'id' | 'title' | 'content' | 'createdAt'>): PublicAnnouncement {
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
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  return rows.map((row) => {
    const { authorId } = row
    const author = authorId === null ? undefined : authors.get(authorId)
    return {
      ...presentPublicly(row),
      to: row.audience,
      email: row.isEmailed,
      bannerUntil: isoTime(row.bannerUntil),
      authorId,
      author:
        authorId === null
          ? serverMessages.operator
          : author
            ? usernameText(author)
            : serverMessages.unknownAuthor,
      notified: row.notified,
      completedAt: isoTime(row.completedAt),
    }
  })
}
