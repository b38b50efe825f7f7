import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

export type Health = 'operational' | 'degraded' | 'down'

/** Part of a service shown in the status panel. Several checks may share a name; the worst result counts. */
export interface HealthCheck {
  readonly name: string
  readonly check: (ctx: Context) => Promise<Health>
}

/** The health checks of all modules, in module order. Provided by the application. */
export const healthChecksPort = definePort<readonly HealthCheck[]>('kit.health-checks')
