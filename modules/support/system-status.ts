import { type ServiceStatus, SystemStatus } from '@/modules/support/contract'
import { clusterCached } from '@/src/cluster/cluster-cached'
import type { Health } from '@/src/kit/checks/health'
import type { Context } from '@/src/kit/context'
import { measureHealth } from '@/src/runtime/health'

/** Services in the order of the panel; any others follow. */
const displayOrder = ['Marketplace', 'Payment Processing', 'Item Delivery', 'Authentication']
const statuses: Record<Health, ServiceStatus> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
}
/** The route is public and has no specific rate limit. */
const cacheMs = 10_000

/** Measures the status of all services, cached for 10 s across the cluster. */
export const readStatus = clusterCached({ cacheKey: 'status', schema: SystemStatus, ms: cacheMs }, measure)

async function measure(ctx: Context): Promise<SystemStatus> {
  const services = [...(await measureHealth(ctx))].map(([name, health]) => ({
    name,
    status: statuses[health],
  }))
  return { services: services.sort((one, other) => displayIndex(one.name) - displayIndex(other.name)) }
}

function displayIndex(name: string): number {
  const index = displayOrder.indexOf(name)
  return index < 0 ? displayOrder.length : index
}
