import { attachRealtime } from '@/src/cluster/realtime-transport'
import type { RedisConnection } from '@/src/cluster/redis-connection'
import type { Core } from '@/src/kit/core'

const cacheTagsChannel = 'touched'
/** The books broke, or hold again. */
export const auditChannel = 'audited'

/** Ties this process to the others of its site: they hear what it tells open pages and what it makes stale, and look at the books when it finds them changed. */
export function joinCluster(redis: RedisConnection, core: Core, audit: () => void): void {
  attachRealtime(redis, core.broadcaster)
  core.cacheVersions.onBump((kinds) => redis.broadcast(cacheTagsChannel, kinds))
  redis.onBroadcast(cacheTagsChannel, (kinds) => core.cacheVersions.bumpLocal(kinds as string[]))
  redis.onBroadcast(auditChannel, audit)
}
