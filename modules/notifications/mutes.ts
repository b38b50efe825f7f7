import { and, eq } from 'drizzle-orm'
import type { Channel, Mute, NoticeKind } from '@/modules/notifications/contract'
import { mutes } from '@/modules/notifications/schema'
import type { Context, TxContext } from '@/src/core/context'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'

const selectMutedChannels = prepared((db: Reader) =>
  db
    .select({ channel: mutes.channel })
    .from(mutes)
    .where(and(eq(mutes.userId, param('userId')), eq(mutes.kind, param('kind')))),
)

/** The ways by which a person does not want to be told of this. */
export async function findMutedChannels(ctx: Context, userId: string, kind: NoticeKind): Promise<Set<Channel>> {
  const rows = await selectMutedChannels(ctx.db, { userId, kind })
  return new Set(rows.map(({ channel }) => channel))
}

/** Again is no error. */
export async function addMutes(tx: TxContext, userId: string, muted: readonly Mute[]): Promise<void> {
  for (const one of muted)
    await tx.db
      .insert(mutes)
      .values({ userId, ...one })
      .onConflictDoNothing()
}
