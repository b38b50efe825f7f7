import { Elysia } from 'elysia'
import type { Core } from '@/src/core/core'
import { demands } from '@/src/http/demands'

/** The Elysia instance a module adds its routes to: under /api, with `ctx` and the demands in reach. */
export function createScope(core: Core, module: string) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(demands(core))
}

export type Scope = ReturnType<typeof createScope>
