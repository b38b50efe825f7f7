import { RateLimits } from '@/src/http/limits/rate-limits'
import { pluginsOf } from '@/src/http/scope'
import type { Module } from '@/src/kit/module/module'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { CollectedTesting } from '@/tests/support/module-testing/collect-module-testing'
import type { Permission } from '@/tests/support/module-testing/permission'

/** What a module, or the application itself if `module` is undefined, adds to the site. */
export interface ModuleSurface {
  module: string | undefined
  /** Like `GET /api/items/:id`. */
  routes: string[]
  /** Paths of pages. */
  pages: string[]
}

/** Returns the routes and pages of each module, and those of the application itself. */
export function surfacesOf({ app, core }: TestApp, modules: readonly Module[]): ModuleSurface[] {
  const services = { core, rateLimits: new RateLimits(core), addressOf: () => '' }
  const ofModules = modules.map((module) => ({
    module: module.name,
    routes: namesOf(pluginsOf(services, module, modules).flatMap(({ routes }) => routes)),
    pages: (module.pages ?? []).map(({ path }) => path),
  }))
  const known = new Set(ofModules.flatMap(({ routes }) => routes))
  const others = namesOf(app.server.routes).filter((route) => !known.has(route))
  return [{ module: undefined, routes: others, pages: [] }, ...ofModules]
}

function namesOf(routes: readonly { method: string; path: string }[]): string[] {
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))]
}

/** Returns a sentence for each thing that a testing file lacks, or has although its module doesn't. */
export function missingFromTesting(
  surfaces: readonly ModuleSurface[],
  collected: readonly CollectedTesting[],
): string[] {
  return collected.flatMap((one) => {
    const surface = surfaces.find(({ module }) => module === one.module)
    return surface ? problemsOf(surface, one) : []
  })
}

function problemsOf({ routes, pages }: ModuleSurface, { file, module, testing }: CollectedTesting): string[] {
  const { permissions = {}, sampleRequests = {}, exposedKeys = {}, screens = {}, faults = [] } = testing
  const owner = module === undefined ? 'the application' : `module ${module}`
  const changing = routes.filter((route) => isChanging(route, permissions[route]))
  const readable = routes.filter((route) => isReadable(route, permissions[route]))
  const lacking = (kind: string, field: string, names: string[], record: object) =>
    names
      .filter((name) => !Object.hasOwn(record, name))
      .map((name) => `${name} of ${owner} has no ${kind}: add it to ${field} in ${file}.`)
  const stray = (field: string, names: string[], record: object, because: string) =>
    Object.keys(record)
      .filter((name) => !names.includes(name))
      .map((name) => `${field} in ${file} has ${name}, ${because}: remove it.`)
  const notOurs = `which is not a route of ${owner}`
  return [
    ...lacking('permission', 'permissions', routes, permissions),
    ...stray('permissions', routes, permissions, notOurs),
    ...lacking('sample request', 'sampleRequests', changing, sampleRequests),
    ...stray('sampleRequests', changing, sampleRequests, `${notOurs} that changes data`),
    ...lacking('list of exposed keys', 'exposedKeys', readable, exposedKeys),
    ...stray('exposedKeys', readable, exposedKeys, `${notOurs} that anyone can read`),
    ...stray('cacheControl', readable, testing.cacheControl ?? {}, `${notOurs} that anyone can read`),
    ...lacking('screen', 'screens', pages, screens),
    ...faults.flatMap(({ name, file: changed }) =>
      changed.startsWith(module === undefined ? 'src/' : `modules/${module}/`)
        ? []
        : [`The fault "${name}" in ${file} changes ${changed}: move it to the testing file of its owner.`],
    ),
  ]
}

/** Someone can send it, apart from a valid body. */
function isChanging(route: string, permission: Permission | undefined): boolean {
  const isOpen = (status: number) => status < 300 || status === 422
  return /^(POST|PUT|PATCH|DELETE) /.test(route) && (permission?.statuses.some(isOpen) ?? false)
}

function isReadable(route: string, permission: Permission | undefined): boolean {
  return route.startsWith('GET /api/') && (permission?.statuses.includes(200) ?? false)
}
