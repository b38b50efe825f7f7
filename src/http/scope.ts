import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'

/** The Elysia instance a module adds its routes to: under /api, with `ctx` and the demands in reach. */
export function createScope(gate: HttpServices, module: string) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(guards(gate))
}

export type Scope = ReturnType<typeof createScope>
