import type { AnyElysia, Elysia } from 'elysia'
import type { Module } from '@/src/kit/module/module'

type RoutesOf<M> = M extends Module<string, infer Routes extends AnyElysia> ? Routes['~Routes'] : never
type Merge<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

type Empty = Record<never, never>

/** The type of a server with the routes of these modules, for Eden, which reads only the routes. */
export type Api<Modules extends readonly Module[]> = Elysia<
  '',
  { decorator: Empty; store: Empty; derive: Empty; resolve: Empty },
  { typebox: Empty; error: Empty },
  { schema: Empty; standaloneSchema: Empty; macro: Empty; macroFn: Empty; parser: Empty; response: Empty },
  Merge<RoutesOf<Modules[number]>> extends infer Routes extends Record<string, unknown> ? Routes : never
>
