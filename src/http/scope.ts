import { Elysia } from 'elysia'
import { demands, type Gate } from '@/src/http/demands'

/** The Elysia instance a module adds its routes to: under /api, with `ctx` and the demands in reach. */
export function createScope(gate: Gate, module: string) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(demands(gate))
}

export type Scope = ReturnType<typeof createScope>
