import { desc, gt } from 'drizzle-orm'
import {
  type ClientConfig,
  type Context,
  invalidate,
  isoTime,
  publishToTopic,
  rowsInMemory,
  type TxContext,
} from 'mintmark/module'
import { isAddressed } from './audiences'
import type { BannerAnnouncement } from './contract'
import { announcements } from './schema'
import { announcementsTopic } from './topics'

const cacheTag = 'announcement-banners'
/** Only the newest of an audience is shown. */
const bannersMax = 50

type Row = typeof announcements.$inferSelect
type Banner = Pick<Row, 'id' | 'audience' | 'title' | 'content' | 'createdAt'> & { readonly until: number }

export function invalidateBanners(tx: TxContext): void {
  invalidate(tx, cacheTag)
}

async function listBanners(ctx: Context): Promise<Banner[]> {
  const rows = await ctx.db
    .select()
    .from(announcements)
    .where(gt(announcements.bannerUntil, ctx.now()))
    .orderBy(desc(announcements.id))
    .limit(bannersMax)
  return rows.map(({ id, audience, title, content, createdAt, bannerUntil }) => {
    return { id, audience, title, content, createdAt, until: bannerUntil ?? 0 }
  })
}

/** Newest first; some may have ended. */
const inMemory = rowsInMemory(cacheTag, listBanners)

/** Reads the banners, so that the first HTML of each page can have them. */
export const readBanners = inMemory.refresh

/** After a change, shows the banners on open pages too. */
export async function publishBanners(ctx: Context): Promise<void> {
  await readBanners(ctx)
  publishToTopic(ctx, { topic: announcementsTopic }, { type: 'announcements', data: {} })
}

function listCurrent(ctx: Pick<Context, 'core' | 'now'>): Banner[] {
  return inMemory.latest(ctx).filter(({ until }) => until > ctx.now())
}

/** Returns the newest banner for the viewer. */
export async function maybeBanner(ctx: Context): Promise<BannerAnnouncement | null> {
  // Another process may have published it.
  await readBanners(ctx)
  for (const banner of listCurrent(ctx)) if (await isAddressed(ctx, banner.audience)) return present(banner)
  return null
}

/**
 * What the first HTML has: the newest banner for everyone, which is there at once, and whether there is one for buyers or sellers, which
 * the page of a user asks for.
 */
export function bannerConfig(ctx: Context): ClientConfig {
  const current = listCurrent(ctx)
  const forAll = current.find(({ audience }) => audience === 'all')
  return {
    ...(forAll && { announcement: JSON.stringify(present(forAll)) }),
    ...(current.some(({ audience }) => audience !== 'all') && { targetedAnnouncement: true }),
  }
}

function present({ id, title, content, createdAt, until }: Banner): BannerAnnouncement {
  return { id, title, content, createdAt: isoTime(createdAt), until: isoTime(until) }
}
