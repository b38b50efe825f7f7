import { type Health, type HealthCheck, healthChecks } from '@/src/kit/checks/health'
import type { Context } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'
import { withTimeout } from '@/src/kit/with-timeout'

const timeoutMs = 3_000
const severity: Record<Health, number> = { operational: 0, degraded: 1, down: 2 }

/** Runs every health check and returns the worst result per name, in module order. */
export async function measureHealth(ctx: Context): Promise<Map<string, Health>> {
  const results = await Promise.all(
    entriesOf(ctx, healthChecks).map(async (check) => ({
      name: check.name,
      health: await runCheck(ctx, check),
    })),
  )
  const worst = new Map<string, Health>()
  for (const { name, health } of results) {
    const before = worst.get(name)
    if (before === undefined || severity[health] > severity[before]) worst.set(name, health)
  }
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
