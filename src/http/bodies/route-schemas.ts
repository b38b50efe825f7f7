import type { AnyElysia } from 'elysia'
import { type GenericSchema, is } from 'valibot'
import { readRoutes } from '@/src/http/served-routes'

/** The schemas of what a route reads from a request. */
type RouteSchemas = Partial<Record<'body' | 'params' | 'query', GenericSchema>>

const schemasByServer = new WeakMap<object, ReadonlyMap<string, RouteSchemas>>()

/** Makes `schemasOf` know all routes of a server. */
export function registerSchemas(services: object, server: AnyElysia): void {
  schemasByServer.set(
    services,
    readRoutes(server, ({ hooks }) => hooks),
  )
}

/** The schemas of a route, such as `POST /api/listings`. */
export function schemasOf(services: object, route: string): RouteSchemas {
  return schemasByServer.get(services)?.get(route) ?? {}
}

/** Whether a request may leave out the body, which is then {}: nothing in it is required. */
export function isOptionalBody(schema: GenericSchema): boolean {
  return schema.type === 'object' && is(schema, {})
}
