import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'

/** The schemas of what a route reads from a request. */
type RouteSchemas = Partial<Record<'body' | 'params', GenericSchema>>

interface ServedRoute {
  readonly method: string
  readonly path: string
  readonly hooks?: RouteSchemas
}

const schemasByServer = new WeakMap<object, ReadonlyMap<string, RouteSchemas>>()

/** Makes `schemasOf` know all routes of a server. */
export function registerSchemas(services: object, server: AnyElysia): void {
  const routes = server.routes as readonly ServedRoute[]
  schemasByServer.set(
    services,
    new Map(routes.map(({ method, path, hooks = {} }) => [`${method} ${path}`, hooks])),
  )
}

/** The schemas of a route, such as `POST /api/listings`. */
export function schemasOf(services: object, route: string): RouteSchemas {
  return schemasByServer.get(services)?.get(route) ?? {}
}
