import { asc } from 'drizzle-orm'
import { changes } from '@/modules/settings/schema'
import { type NewChange, timelineOf } from '@/modules/settings/timeline'
import { rowsInMemory } from '@/src/kit/cache/cache-versions'
import type { Context } from '@/src/kit/context'

/** Stale when an admin changes a setting. */
export const settingsCacheTag = 'settings'

/** All changes, in the order in which they were made. */
export async function listChanges(ctx: Context): Promise<readonly NewChange[]> {
  return ctx.db.select().from(changes).orderBy(asc(changes.id))
}

const inMemory = rowsInMemory(settingsCacheTag, listChanges)

/** Makes `readConfig` return what admins set. */
export async function applyChanges(ctx: Context): Promise<void> {
  await inMemory.refresh(ctx)
  ctx.core.settings.setChanges(timelineOf(inMemory.latest(ctx)))
}
