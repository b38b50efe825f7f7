import type { Core } from '@/src/core/core'
import { carryBy } from '@/src/live/carrier'
import type { Redis } from '@/src/redis/redis'

const touched = 'touched'
/** The books broke, or hold again. */
export const audited = 'audited'

/** Ties this process to the others of its site: they hear what it tells open pages and what it makes stale, and look at the books when it finds them changed. */
export function joinProcesses(redis: Redis, core: Core, audit: () => void): void {
  carryBy(redis, core.post)
  core.versions.tellBy((kinds) => redis.tell(touched, kinds))
  redis.onTold(touched, (kinds) => core.versions.raiseHere(kinds as string[]))
  redis.onTold(audited, audit)
}
