import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import type { AccessScope } from '@/src/kit/context'

/** A route as Elysia stores it. */
interface ServedRoute {
  readonly method: string
  readonly path: string
  readonly hooks?: {
    readonly body?: GenericSchema
    readonly params?: GenericSchema
    readonly query?: GenericSchema
    readonly detail?: { readonly scope?: AccessScope; readonly security?: readonly object[] }
  }
}

/** Returns what `read` returns for the routes of a server, by `METHOD path`. */
export function readRoutes<Value>(
  server: AnyElysia,
  read: (route: ServedRoute) => Value | undefined,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  for (const route of server.routes as readonly ServedRoute[]) {
    const value = read(route)
    if (value !== undefined) found.set(`${route.method} ${route.path}`, value)
  }
  return found
}
