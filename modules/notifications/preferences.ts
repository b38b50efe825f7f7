import { and, eq } from 'drizzle-orm'
import type { Channel, Mute, NoticeKind, Preferences } from '@/modules/notifications/contract'
import { mutes, settings } from '@/modules/notifications/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

const selectMutedChannels = prepared((db: Reader) =>
  db
    .select({ channel: mutes.channel })
    .from(mutes)
    .where(and(eq(mutes.userId, param('userId')), eq(mutes.kind, param('kind')))),
)

/** The ways by which a person does not want to be told of this. */
export async function findMutedChannels(
  ctx: Context,
  userId: string,
  kind: NoticeKind,
): Promise<Set<Channel>> {
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

/** How a person wants to be told of things; of everything and at once, unless they said otherwise. */
export async function findPreferences(ctx: Context, userId: string): Promise<Preferences> {
  const [muted, times] = await Promise.all([
    ctx.db
      .select({ kind: mutes.kind, channel: mutes.channel })
      .from(mutes)
      .where(eq(mutes.userId, userId))
      .orderBy(mutes.kind, mutes.channel),
    findSchedule(ctx, userId),
  ])
  return { muted, ...times }
}

const selectSettings = prepared((db: Reader) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.userId, param('userId'))),
)

/** When a person wants to be told of things. */
export async function findSchedule(ctx: Context, userId: string): Promise<Omit<Preferences, 'muted'>> {
  const [row] = await selectSettings(ctx.db, { userId })
  const { timeZone = 'UTC', quietFrom = null, quietUntil = null, digestAt = null } = row ?? {}
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
  return { timeZone, quiet, digestAt }
}

/** Puts these in the place of what the person said before. */
export async function savePreferences(ctx: UserContext, wanted: Preferences): Promise<Preferences> {
  const { muted, timeZone, quiet, digestAt } = wanted
  const userId = ctx.actor.id
  const set = { timeZone, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, digestAt }
  return transact(ctx, async (tx) => {
    await tx.db.delete(mutes).where(eq(mutes.userId, userId))
    await addMutes(tx, userId, muted)
    await tx.db
      .insert(settings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: settings.userId, set })
    return findPreferences(tx, userId)
  })
}
