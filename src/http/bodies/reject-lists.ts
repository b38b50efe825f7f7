import type { AnyElysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import { readRoutes } from '@/src/http/served-routes'

/** The parts of Valibot's schemas that contain others. */
interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly item?: Schema
  readonly wrapped?: Schema
  readonly options?: readonly Schema[]
}

/**
 * Returns a body with false for each list where its schema expects an object, so that validation names it: Valibot accepts a list as an
 * object without keys.
 */
export function rejectLists(schema: GenericSchema, body: unknown): unknown {
  return reject(schema as unknown as Schema, body)
}

const schemasOf = new WeakMap<object, ReadonlyMap<string, GenericSchema>>()

/** Makes `rejectListsIn` know the bodies of all routes of a server. */
export function registerBodies(services: object, server: AnyElysia): void {
  schemasOf.set(
    services,
    readRoutes(server, ({ hooks }) => hooks?.body),
  )
}

/** `rejectLists` of the body of a route, such as `POST /api/listings`. */
export function rejectListsIn(services: object, route: string, body: unknown): unknown {
  const schema = schemasOf.get(services)?.get(route)
  return schema ? rejectLists(schema, body) : body
}

function reject({ entries, item, wrapped, options, ...schema }: Schema, value: unknown): unknown {
  if (wrapped) return reject(wrapped, value)
  if (Array.isArray(value)) {
    if (entries || schema.type === 'record' || options?.every((option) => option.entries)) return false
    return item && schema.type === 'array' ? value.map((each) => reject(item, each)) : value
  }
  if (!entries || typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = { ...value }
  for (const [key, entry] of Object.entries(entries))
    if (Object.hasOwn(value, key)) copy[key] = reject(entry, copy[key])
  return copy
}
