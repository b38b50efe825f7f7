import type { Core } from '@/src/kit/context'

const cacheTagsChannel = 'stale-cache-tags'
const auditChannel = 'audit'

/**
 * Shares stale cache tags with the other processes. `onAudit` runs when another process reports that an invariant broke or
 * holds again; `announceAudit` reports it to the others. Both do nothing without a cluster.
 */
export function joinCluster(
  { cluster, cacheVersions }: Pick<Core, 'cluster' | 'cacheVersions'>,
  { onAudit }: { onAudit: () => void },
): { announceAudit: (broken: readonly string[]) => void } {
  if (!cluster) return { announceAudit: () => {} }
  cacheVersions.onBump((tags) => cluster.broadcast(cacheTagsChannel, tags))
  cluster.onBroadcast(cacheTagsChannel, (tags) => cacheVersions.bumpLocal(tags as string[]))
  cluster.onBroadcast(auditChannel, onAudit)
  return { announceAudit: (broken) => cluster.broadcast(auditChannel, broken) }
}
