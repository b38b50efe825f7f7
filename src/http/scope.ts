import { Elysia } from 'elysia'
import type { Core } from '@/src/core/core'
import { demands } from '@/src/http/demands'
import type { RateLimits } from '@/src/http/rate-limits'

/** The Elysia instance a module adds its routes to: under /api, with `ctx` and the demands in reach. */
export function createScope(core: Core, module: string, limits: RateLimits) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(demands(core, limits))
}

export type Scope = ReturnType<typeof createScope>
