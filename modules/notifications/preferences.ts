import { and, eq, sql } from 'drizzle-orm'
import type { Channel, Mute, NoticeKind, Preferences } from '@/modules/notifications/contract'
import { mutes, settings } from '@/modules/notifications/schema'
import { param, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { transact } from '@/src/kit/transact'

export type Schedule = Omit<Preferences, 'muted'>

/** A row per muted channel of a kind, one if the user has a browser for pushes, and one of their settings, if they have any. */
const selectDeliveryPreferences = preparedBy((db: Reader, usersCount: number) => {
  const isOfUsers = sql`user_id in ${paramList(usersCount)}`
  return db
    .select({
      userId: sql<string>`user_id`,
      source: sql<'mute' | 'device' | 'settings'>`source`,
      kind: sql<NoticeKind>`kind`,
      channel: sql<Channel>`channel`,
      timeZone: sql<string>`time_zone`,
      quietFrom: sql<string | null>`quiet_from`,
      quietUntil: sql<string | null>`quiet_until`,
      digestAt: sql<string | null>`digest_at`,
    })
    .from(sql`(
      select user_id, 'mute' as source, kind, channel,
          null as time_zone, null as quiet_from, null as quiet_until, null as digest_at
        from notifications_mutes where ${isOfUsers}
      union all
      select distinct user_id, 'device', null, null, null, null, null, null
        from notifications_devices where ${isOfUsers}
      union all
      select user_id, 'settings', null, null, time_zone, quiet_from, quiet_until, digest_at
        from notifications_settings where ${isOfUsers}
    ) as preferences`)
})

export interface DeliveryPreferences {
  /** The channels that the user muted for the kind of notice, and `push` if they have no browser for it. */
  skipped: Set<Channel>
  /** When to send over the others. */
  schedule: Schedule
}

/** Returns how to deliver each notice to its user, in the same order. */
export async function findDeliveryPreferences(
  tx: TxContext,
  notices: readonly { userId: string; kind: NoticeKind }[],
): Promise<DeliveryPreferences[]> {
  const userIds = notices.map(({ userId }) => userId)
  const rows = await selectDeliveryPreferences(tx.db, userIds.length, { ...userIds })
  return notices.map(({ userId, kind }) => {
    const own = rows.filter((row) => row.userId === userId)
    const muted = own.filter((row) => row.source === 'mute' && row.kind === kind)
    const canPush = own.some(({ source }) => source === 'device')
    return {
      skipped: new Set([...muted.map(({ channel }) => channel), ...(canPush ? [] : ['push' as const])]),
      schedule: scheduleOf(own.find(({ source }) => source === 'settings')),
    }
  })
}

const selectMutedChannels = prepared((db: Reader) =>
  db
    .select({ channel: mutes.channel })
    .from(mutes)
    .where(and(eq(mutes.userId, param('userId')), eq(mutes.kind, param('kind')))),
)

export async function findMutedChannels(
  ctx: Context,
  userId: string,
  kind: NoticeKind,
): Promise<Set<Channel>> {
  const rows = await selectMutedChannels(ctx.db, { userId, kind })
  return new Set(rows.map(({ channel }) => channel))
}

/** Idempotent. */
export async function addMutes(tx: TxContext, userId: string, muted: readonly Mute[]): Promise<void> {
  for (const mute of muted)
    await tx.db
      .insert(mutes)
      .values({ userId, ...mute })
      .onConflictDoNothing()
}

/** Returns a user's preferences. By default everything is sent immediately. */
export async function findPreferences(ctx: Context, userId: string): Promise<Preferences> {
  const [muted, schedule] = await Promise.all([
    ctx.db
      .select({ kind: mutes.kind, channel: mutes.channel })
      .from(mutes)
      .where(eq(mutes.userId, userId))
      .orderBy(mutes.kind, mutes.channel),
    findSchedule(ctx, userId),
  ])
  return { muted, ...schedule }
}

const selectSettings = prepared((db: Reader) =>
  db
    .select()
    .from(settings)
    .where(eq(settings.userId, param('userId'))),
)

async function findSchedule(ctx: Context, userId: string): Promise<Schedule> {
  const [row] = await selectSettings(ctx.db, { userId })
  return scheduleOf(row)
}

type SettingsRow = Omit<typeof settings.$inferSelect, 'userId'>

function scheduleOf(row: SettingsRow | undefined): Schedule {
  const { timeZone = 'UTC', quietFrom = null, quietUntil = null, digestAt = null } = row ?? {}
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
  return { timeZone, quiet, digestAt }
}

/** Replaces the user's preferences. */
export async function savePreferences(ctx: UserContext, preferences: Preferences): Promise<Preferences> {
  const { muted, timeZone, quiet, digestAt } = preferences
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
