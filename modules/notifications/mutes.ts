import { and, eq } from 'drizzle-orm'
import type { Channel, NoticeKind } from '@/modules/notifications/contract'
import { mutes } from '@/modules/notifications/schema'
import type { Context, TxContext } from '@/src/core/context'

export type Mute = typeof mutes.$inferSelect

/** The ways by which a person does not want to be told of this. */
export async function findMuted(ctx: Context, userId: string, kind: NoticeKind): Promise<Set<Channel>> {
  const rows = await ctx.db
    .select({ channel: mutes.channel })
    .from(mutes)
    .where(and(eq(mutes.userId, userId), eq(mutes.kind, kind)))
  return new Set(rows.map(({ channel }) => channel))
}

/** Again is no error. */
export async function mute(tx: TxContext, muted: Mute): Promise<void> {
  await tx.db.insert(mutes).values(muted).onConflictDoNothing()
}
