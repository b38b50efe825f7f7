import type { Context } from '@/src/kit/context'
import { withTimeout } from '@/src/kit/with-timeout'

const healths = ['operational', 'degraded', 'down'] as const
/** From the best to the worst. */
export type Health = (typeof healths)[number]

/** Part of a service as people know it ("Payment Processing"); several checks may bear one name. */
export interface HealthCheck {
  readonly name: string
  readonly check: (ctx: Context) => Promise<Health>
}

/** A check that has not answered by then tells enough. */
const timeoutMs = 3_000

/** Asks every check and answers the worst for each name, in the order in which the modules name them. */
export async function measureHealth(ctx: Context): Promise<Map<string, Health>> {
  const found = await Promise.all(
    ctx.core.healthChecks.map(async (one) => ({ name: one.name, health: await runCheck(ctx, one) })),
  )
  const worst = new Map<string, Health>()
  for (const { name, health } of found) worst.set(name, worse(worst.get(name) ?? 'operational', health))
  return worst
}

async function runCheck(ctx: Context, { name, check }: HealthCheck): Promise<Health> {
  try {
    return await withTimeout(timeoutMs, check(ctx), 'down')
  } catch (error) {
    ctx.core.log.warn('health check failed', { name, error })
    return 'down'
  }
}

function worse(one: Health, other: Health): Health {
  return healths.indexOf(one) > healths.indexOf(other) ? one : other
}
