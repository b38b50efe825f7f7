import { and, eq, inArray, sql } from 'drizzle-orm'
import { channels, type Mute, type Preferences } from '@/modules/notifications/contract'
import { inputMessages } from '@/modules/notifications/input-messages'
import { listKindsToMute, maybeKind } from '@/modules/notifications/kinds'
import { mutes, settings } from '@/modules/notifications/schema'
import { param, paramList, prepared, preparedBy } from '@/src/db/prepared'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import type { Channel, Notice, NotificationKind } from '@/src/kit/notices/notify'
import { transact } from '@/src/kit/transact'

export type Schedule = Omit<Preferences, 'muted'>

/** A row per muted channel of a kind, one if the user has a browser for pushes, and one of their settings, if they have any. */
const selectDeliveryPreferences = preparedBy((db: Reader, usersCount: number) => {
  const isOfUsers = sql`user_id in ${paramList(usersCount)}`
  return db
    .select({
      userId: sql<string>`user_id`,
      source: sql<'mute' | 'device' | 'settings'>`source`,
      kind: sql<string>`kind`,
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
  notices: readonly Pick<Notice, 'userId' | 'kind'>[],
): Promise<DeliveryPreferences[]> {
  const userIds = notices.map(({ userId }) => userId)
  const rows = await selectDeliveryPreferences(tx.db, userIds.length, { ...userIds })
  return notices.map(({ userId, kind }) => {
    const own = rows.filter((row) => row.userId === userId)
    const differences = own.filter((row) => row.source === 'mute' && row.kind === kind.name)
    const canPush = own.some(({ source }) => source === 'device')
    return {
      skipped: new Set([...mutedChannels(kind, differences), ...(canPush ? [] : ['push' as const])]),
      schedule: scheduleOf(own.find(({ source }) => source === 'settings')),
    }
  })
}

const selectDifferences = prepared((db: Reader) =>
  db
    .select({ channel: mutes.channel })
    .from(mutes)
    .where(and(eq(mutes.userId, param('userId')), eq(mutes.kind, param('kind')))),
)

/** Whether the user gets no emails of a kind, also because the module that declared it was removed. */
export async function isEmailMuted(ctx: Context, userId: string, kindName: string): Promise<boolean> {
  const kind = maybeKind(ctx, kindName)
  if (!kind) return true
  return mutedChannels(kind, await selectDifferences(ctx.db, { userId, kind: kindName })).includes('email')
}

/** Applies the stored differences to the default of a kind. */
function mutedChannels(
  { canMute, mutedByDefault }: NotificationKind,
  differences: readonly { channel: Channel }[],
): Channel[] {
  if (!canMute) return []
  return channels.filter(
    (each) => mutedByDefault.includes(each) !== differences.some(({ channel }) => channel === each),
  )
}

/** Idempotent. */
export async function muteEmails(
  tx: TxContext,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  for (const { name: kind, mutedByDefault } of kinds) {
    const row = { userId, kind, channel: 'email' as const }
    if (mutedByDefault.includes('email'))
      await tx.db
        .delete(mutes)
        .where(and(eq(mutes.userId, userId), eq(mutes.kind, kind), eq(mutes.channel, 'email')))
    else await tx.db.insert(mutes).values(row).onConflictDoNothing()
  }
}

/** Returns a user's preferences. By default everything is sent immediately, except what a kind mutes by default. */
export async function findPreferences(ctx: Context, userId: string): Promise<Preferences> {
  const [differences, schedule] = await Promise.all([
    ctx.db.select({ kind: mutes.kind, channel: mutes.channel }).from(mutes).where(eq(mutes.userId, userId)),
    findSchedule(ctx, userId),
  ])
  const muted = listKindsToMute(ctx).flatMap((kind) =>
    mutedChannels(
      kind,
      differences.filter((row) => row.kind === kind.name),
    ).map((channel) => ({ kind: kind.name, channel })),
  )
  const order = ({ kind, channel }: Mute) => `${kind} ${channel}`
  return { muted: muted.toSorted((one, other) => order(one).localeCompare(order(other))), ...schedule }
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

/** Replaces the user's preferences. Throws invalid for a kind that isn't a topic of the settings. */
export async function savePreferences(ctx: UserContext, preferences: Preferences): Promise<Preferences> {
  const { muted, timeZone, quiet, digestAt } = preferences
  const userId = ctx.actor.id
  const kinds = listKindsToMute(ctx)
  requireKnownKinds(kinds, muted)
  const set = { timeZone, quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null, digestAt }
  return transact(ctx, async (tx) => {
    const names = kinds.map(({ name }) => name)
    await tx.db.delete(mutes).where(and(eq(mutes.userId, userId), inArray(mutes.kind, names)))
    const differences = kinds.flatMap((kind) => differencesOf(kind, muted))
    if (differences.length > 0)
      await tx.db.insert(mutes).values(differences.map((each) => ({ userId, ...each })))
    await tx.db
      .insert(settings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: settings.userId, set })
    return findPreferences(tx, userId)
  })
}

/** The inverse of `mutedChannels`. */
function differencesOf({ name, mutedByDefault }: NotificationKind, muted: readonly Mute[]): Mute[] {
  const isMuted = (channel: Channel) => muted.some((mute) => mute.kind === name && mute.channel === channel)
  return channels
    .filter((channel) => mutedByDefault.includes(channel) !== isMuted(channel))
    .map((channel) => ({ kind: name, channel }))
}

function requireKnownKinds(kinds: readonly NotificationKind[], muted: readonly Mute[]): void {
  const errors = muted.flatMap(({ kind }, at) =>
    kinds.some(({ name }) => name === kind)
      ? []
      : [{ path: `muted.${at}.kind`, message: inputMessages.kind }],
  )
  if (errors.length > 0) throw httpErrors.invalid({ errors })
}
