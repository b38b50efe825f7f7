import { type ServiceStatus, SystemStatus } from '@/modules/support/contract'
import { clusterCached } from '@/src/cluster/cluster-cached'
import type { Context } from '@/src/kit/context'
import { type Health, measureHealth } from '@/src/runtime/health'

/** The panel's own order; what other modules measure besides follows. */
const displayOrder = ['Marketplace', 'Payment Processing', 'Item Delivery', 'Authentication']
/** As the answer names them; the pages say them in words of their own. */
const statuses: Record<Health, ServiceStatus> = {
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
}
/** Anybody may ask at any rate, so the answer is measured no more often. */
const cacheMs = 10_000

/** Measures how the services of the site are, and answers what it found for the next seconds. */
export function createStatusMonitor() {
  return clusterCached({ name: 'status', schema: SystemStatus, ms: cacheMs }, measure)
}

async function measure(ctx: Context): Promise<SystemStatus> {
  const services = [...(await measureHealth(ctx))].map(([name, health]) => ({
    name,
    status: statuses[health],
  }))
  return { services: services.sort((one, other) => displayIndex(one.name) - displayIndex(other.name)) }
}

function displayIndex(name: string): number {
  const place = displayOrder.indexOf(name)
  return place < 0 ? displayOrder.length : place
}
