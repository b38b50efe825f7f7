import { restoreDrillMetrics } from '@/src/backups/restore-drill'
import { backupMetrics } from '@/src/backups/scheduled-backups'
import { requestDuration } from '@/src/http/metrics/observe-requests'
import { outgoingMetrics } from '@/src/http-client/outgoing-metrics'
import { defineGauge, type Metric, metrics } from '@/src/kit/metrics/metrics'
import type { Module } from '@/src/kit/module/module'
import { entriesAddedBy } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { buildMetrics } from '@/src/runtime/build-info'
import { coreMetrics } from '@/src/runtime/core-metrics'
import type { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'

interface Sources {
  readonly lag: EventLoopLag
  readonly countSockets: () => number
}

/** The metrics of the application and of each module. */
export function applicationMetrics(modules: readonly Module[], { lag, countSockets }: Sources): Metric[] {
  return [
    ...buildMetrics,
    requestDuration,
    defineGauge({ name: 'mintmark_sockets_open', help: 'Open WebSocket connections', measure: countSockets }),
    ...coreMetrics(lag, entriesAddedBy(modules, caseQueues)),
    ...outgoingMetrics,
    ...backupMetrics,
    ...restoreDrillMetrics,
    ...entriesAddedBy(modules, metrics),
  ]
}
