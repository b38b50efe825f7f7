import type { AnyElysia } from 'elysia'
import { isReadMethod } from '@/src/http/callers'
import { httpErrors } from '@/src/kit/errors'
import { matchesPath } from '@/src/kit/input/path-pattern'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule, throwProblems } from '@/src/kit/module/module-error'

/** Routes, with the name of the module that defines them. The application's own have none. */
export interface RouteSource {
  readonly by?: string
  readonly plugin: AnyElysia
}

interface Route {
  readonly by: string | undefined
  readonly method: string
  readonly path: string
  /** It says who may call it, or how often. */
  readonly isGuarded: boolean
}

interface RouteHooks {
  readonly detail?: {
    readonly security?: unknown
    readonly scope?: unknown
    readonly errors?: readonly { readonly code: string }[]
  }
}

/**
 * Throws a ModuleError if a route would silently replace another, if the router would reject it, or if it hides a page.
 * Elysia does neither name the modules nor complain before the server listens.
 */
export function checkRoutes(sources: readonly RouteSource[], modules: readonly Module[]): void {
  const routes = sources.flatMap(({ by, plugin }) =>
    plugin.routes.map(
      ({ method, path, hooks }): Route => ({ by, method, path, isGuarded: isGuarded(hooks) }),
    ),
  )
  throwProblems([
    ...findDuplicateRoutes(routes),
    ...findParameterClashes(routes),
    ...findHiddenPages(routes, modules),
    ...findUnguarded(routes, modules),
  ])
}

/** Guards and limits document their errors. */
function isGuarded({ detail = {} }: RouteHooks): boolean {
  const isLimited =
    detail.errors?.some(({ code }) => code === httpErrors.too_many_requests.kind.code) ?? false
  return detail.security !== undefined || detail.scope !== undefined || isLimited
}

/** Routes of modules from elsewhere that anyone may change something with, as often as they like. */
function findUnguarded(routes: readonly Route[], modules: readonly Module[]): string[] {
  const packages = new Set(modules.flatMap(({ name, api }) => (api === undefined ? [] : name)))
  return routes
    .filter(({ by = '', method, isGuarded }) => packages.has(by) && !isReadMethod.test(method) && !isGuarded)
    .map(
      (route) =>
        `${nameRoutes(route)} defines the route ${nameRoute(route)}, which anyone may call as often as they like. Add signedIn, verified, staff or limit.`,
    )
}

function findDuplicateRoutes(routes: readonly Route[]): string[] {
  const known = new Map<string, Route>()
  return routes.flatMap((route) => {
    const key = `${route.method} ${route.path.replace(/\/$/, '')}`
    const first = known.get(key)
    if (!first) known.set(key, route)
    return first ? describeDuplicate(route, first) : []
  })
}

/** Mentions the application last, because the mistake is in the module. */
function describeDuplicate(route: Route, first: Route): string {
  const [second, other] = route.by === undefined ? [first, route] : [route, first]
  return `${nameRoutes(second)} defines the route ${nameRoute(second)}, which ${nameModule(other.by, 'routes.ts')} defines too. Change the method or the path of one of the two.`
}

/** The router has one name per parameter, so that it can decide without going back. */
function findParameterClashes(routes: readonly Route[]): string[] {
  const known = new Map<string, { parameter: string; route: Route }>()
  return routes.flatMap((route) => {
    if (!route.path.includes(':')) return []
    let place = route.method
    for (const part of route.path.split('/')) {
      if (!part.startsWith(':')) {
        place += `/${part}`
        continue
      }
      const parameter = part.replace('?', '')
      place += '/:'
      const first = known.get(place) ?? { parameter, route }
      known.set(place, first)
      if (first.parameter !== parameter) return describeClash(route, parameter, first)
    }
    return []
  })
}

function describeClash(route: Route, parameter: string, first: { parameter: string; route: Route }): string {
  return `${nameRoutes(route)} defines the route ${nameRoute(route)}, whose parameter ${parameter} is at the same place as ${first.parameter} in ${nameRoute(first.route)} of ${nameModule(first.route.by, 'routes.ts')}. Give both parameters the same name.`
}

function findHiddenPages(routes: readonly Route[], modules: readonly Module[]): string[] {
  const shown = routes.filter(({ method, path }) => method === 'GET' && !/^\/(api\/|\*)/.test(path))
  return modules.flatMap(({ name, pages = [] }) =>
    pages.flatMap((page) => {
      const route = shown.find(({ path }) => matchesPath(path, page.path))
      return route
        ? `${capitalize(nameModule(name))} defines the page ${page.path}, which is never shown because ${nameRoute(route)} is a route of ${nameModule(route.by, 'routes.ts')}. Change the path of the page.`
        : []
    }),
  )
}

function nameRoute({ method, path }: Route): string {
  return `${method} ${path}`
}

function nameRoutes({ by }: Route): string {
  return capitalize(nameModule(by, 'routes.ts'))
}
