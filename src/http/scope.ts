import { type AnyElysia, Elysia } from 'elysia'
import { guards, type HttpServices } from '@/src/http/guards'
import type { Module } from '@/src/kit/module/module'

/** Creates the Elysia instance that a module adds its routes to: under /api, with `ctx` and the guards. */
function createScope(services: HttpServices, module: string) {
  return new Elysia({ name: `module:${module}`, prefix: '/api', tags: [module] }).use(guards(services))
}

/** The same outside of /api, for addresses that programs know, such as those of feeds. */
function createRootScope(services: HttpServices, module: string) {
  return new Elysia({ name: `root:${module}`, tags: [module] }).use(guards(services))
}

/** The routes of a module, under /api and outside of it. */
export function pluginsOf(
  services: HttpServices,
  { name, routes, rootRoutes }: Module,
  modules: readonly Module[],
): AnyElysia[] {
  return [
    ...(routes ? [routes(createScope(services, name), modules)] : []),
    ...(rootRoutes ? [rootRoutes(createRootScope(services, name), modules)] : []),
  ]
}

/** The Elysia instance that `routes` of a module receives: routes get `ctx`, and may set the options of `guards`. */
export type Scope = ReturnType<typeof createScope>

/** The Elysia instance that `rootRoutes` of a module receives. */
export type RootScope = ReturnType<typeof createRootScope>

// Gives `routes` of a module its type without an import from kit to http.
declare module '@/src/kit/module/module' {
  interface HttpTypes {
    scope: Scope
    rootScope: RootScope
  }
}
