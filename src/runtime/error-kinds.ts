import { type ErrorKind, type Errors, httpErrors } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module'
import { realtimeErrors } from '@/src/kit/realtime-errors'

/** Every kind of refusal that a host of these modules answers with, its own first. */
export function errorKinds(modules: readonly Module[]): ErrorKind[] {
  const tables: Errors[] = [httpErrors, realtimeErrors]
  for (const { errors } of modules) if (errors) tables.push(errors)
  return tables.flatMap((table) => Object.values(table).map(({ kind }) => kind))
}
