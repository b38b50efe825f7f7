import { and, count, eq, gt, sum } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { serverMessages } from '@/modules/orders/messages'
import { picturesMax } from '@/modules/orders/pictures/contract'
import { pictureInputMessages as texts } from '@/modules/orders/pictures/input-messages'
import { disputePictures } from '@/modules/orders/pictures/schema'
import { type Diagnostic, ok, wrong } from '@/src/kit/checks/diagnostic'
import { readConfig } from '@/src/kit/config/config'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { dayMs } from '@/src/kit/text/duration'

const megabyte = 1024 * 1024
const accountPeriodMs = 30 * dayMs
/** Room appears when an admin raises the limit. */
const siteRetrySeconds = 3_600

type PictureRow = typeof disputePictures.$inferSelect

const bytes = sum(disputePictures.bytes).mapWith(Number)

/**
 * Returns how many pictures the author has in the dispute. Throws list_full if another one of `size` bytes is too much for the dispute or
 * the account, unavailable if it is for the site. Uploads to several disputes at once can exceed the last two by a few pictures.
 */
export async function requirePictureRoom(
  ctx: UserContext,
  { orderId, party, size }: Pick<PictureRow, 'orderId' | 'party'> & { size: number },
): Promise<number> {
  const { EVIDENCE_DISPUTE_MB, EVIDENCE_ACCOUNT_MB, EVIDENCE_SITE_MB } = readConfig(ctx, ordersConfig)
  const [own] = await ctx.db
    .select({ pictures: count(), bytes })
    .from(disputePictures)
    .where(and(eq(disputePictures.orderId, orderId), eq(disputePictures.party, party)))
  const pictures = own?.pictures ?? 0
  if (pictures >= picturesMax) throw httpErrors.list_full({ detail: texts.full })
  if ((own?.bytes ?? 0) + size > (EVIDENCE_DISPUTE_MB / 2) * megabyte)
    throw httpErrors.list_full({ detail: texts.disputeFull })
  if ((await accountBytes(ctx)) + size > EVIDENCE_ACCOUNT_MB * megabyte)
    throw httpErrors.list_full({ detail: texts.accountFull })
  if ((await siteBytes(ctx)) + size > EVIDENCE_SITE_MB * megabyte)
    throw httpErrors.unavailable({ detail: texts.siteFull, retryAfterSeconds: siteRetrySeconds })
  return pictures
}

async function accountBytes({ db, actor, now }: UserContext): Promise<number> {
  const { authorId, at } = disputePictures
  const [row] = await db
    .select({ bytes })
    .from(disputePictures)
    .where(and(eq(authorId, actor.id), gt(at, now() - accountPeriodMs)))
  return row?.bytes ?? 0
}

async function siteBytes({ db }: Context): Promise<number> {
  const [row] = await db.select({ bytes }).from(disputePictures)
  return row?.bytes ?? 0
}

const fullShare = 0.8

/** Before nobody can add evidence any longer. */
export const pictureRoomDiagnostic: Diagnostic = {
  name: 'pictures of disputes',
  advice: serverMessages.pictureRoom.advice,
  variables: ['EVIDENCE_SITE_MB'],
  needsTables: true,
  run: async (ctx) => {
    const max = readConfig(ctx, ordersConfig).EVIDENCE_SITE_MB
    const used = Math.ceil((await siteBytes(ctx)) / megabyte)
    return (used < max * fullShare ? ok : wrong)(serverMessages.pictureRoom.used({ used, max }))
  },
}
