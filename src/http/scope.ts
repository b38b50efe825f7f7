import { Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'

/** Creates the Elysia instance that a module adds its routes to: under /api, with `ctx` and the guards. */
export function createScope(services: HttpServices, module: string) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(guards(services))
}

/** The Elysia instance that `routes` of a module receives: routes get `ctx`, and may set the options of `guards`. */
export type Scope = ReturnType<typeof createScope>

// Gives `routes` of a module its type without an import from kit to http.
declare module '@/src/kit/module' {
  interface HttpTypes {
    scope: Scope
  }
}
