import { eq } from 'drizzle-orm'
import type { Preferences } from '@/modules/notifications/contract'
import { addMutes } from '@/modules/notifications/mutes'
import { mutes, settings } from '@/modules/notifications/schema'
import type { Context, UserContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'

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
