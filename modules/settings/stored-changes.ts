import { asc } from 'drizzle-orm'
import { changes } from '@/modules/settings/schema'
import { type NewChange, timelineOf } from '@/modules/settings/timeline'
import { VersionedCache } from '@/src/kit/cache-versions'
import type { Context, Core } from '@/src/kit/context'

/** Stale when an admin changes a setting. */
export const settingsCacheTag = 'settings'
const onlyKey = 'changes'

interface LoadedChanges {
  rows: readonly NewChange[]
}

const cachesOf = new WeakMap<Core, VersionedCache<LoadedChanges>>()

/** All changes, in the order in which they were made. */
export async function listChanges(ctx: Context): Promise<readonly NewChange[]> {
  return ctx.db.select().from(changes).orderBy(asc(changes.id))
}

/** Makes `readConfig` return what admins set. Costs nothing while no process has changed anything. */
export async function applyChanges(ctx: Context): Promise<void> {
  const { rows } = await cacheOf(ctx.core).get(onlyKey, async () => ({ rows: await listChanges(ctx) }))
  ctx.core.settings.setChanges(timelineOf(rows))
}

function cacheOf(core: Core): VersionedCache<LoadedChanges> {
  const existing = cachesOf.get(core)
  if (existing) return existing
  const created = new VersionedCache<LoadedChanges>(core, settingsCacheTag, {
    bytesMax: 100,
    bytesOf: () => 1,
  })
  cachesOf.set(core, created)
  return created
}
