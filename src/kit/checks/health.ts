import type { Context } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'

export type Health = 'operational' | 'degraded' | 'down'

/** Part of a service shown in the status panel. Several checks may share a name; the worst result counts. */
export interface HealthCheck {
  readonly name: string
  readonly check: (ctx: Context) => Promise<Health>
}

/** The checks of the status panel. */
export const healthChecks = defineList<HealthCheck>('kit.health-checks')
