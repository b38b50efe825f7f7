import type { AnyElysia, Elysia } from 'elysia'
import type { Scope } from '@/src/http/scope'
import type { Config } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { Diagnostic } from '@/src/kit/diagnostic'
import type { Errors } from '@/src/kit/errors'
import type { Listener } from '@/src/kit/events'
import type { OutboxHandler } from '@/src/kit/outbox-jobs'
import type { Port, Provider } from '@/src/kit/ports'
import type { PersonalData } from '@/src/privacy/personal-data'
import type { FrameHandler } from '@/src/realtime/frames'
import type { Topic } from '@/src/realtime/topics'
import type { HealthCheck } from '@/src/runtime/health'
import type { Invariant } from '@/src/runtime/invariants'
import type { Job } from '@/src/runtime/jobs'

/** What the first HTML says of a page to search engines and to whoever shows a link to it. */
export interface PageHead {
  readonly title?: string
  readonly description?: string
  /** The absolute address of a picture. */
  readonly image?: string
  /** A schema.org object. */
  readonly jsonLd?: Record<string, unknown>
  /** What the page fetches as soon as it runs, word for word: the browser begins with it while the code is on its way. */
  readonly preload?: readonly { readonly path: string; readonly as: 'fetch' | 'image' }[]
}

/** A page of the browser half, as the server needs to know it: for its status and its first HTML. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly description?: string
  /** What it knows better than title and description, by the names in its path; undefined where nothing is there, which is a 404. */
  readonly head?: (ctx: Context, params: Record<string, string>) => Promise<PageHead | undefined>
  /** Stands in the sitemap: itself, or for a pattern the paths that this answers, at most so many. */
  readonly sitemap?: true | ((ctx: Context, max: number) => Promise<readonly string[]>)
}

/** Other origins that pages load from, by what they load there. */
export type PageOrigins = Partial<Record<'script' | 'frame' | 'connect', readonly string[]>>

/** What the page must know before its first request. */
export type ClientConfig = Record<string, string | number | boolean>

/** Everything one feature adds to the host, as one value. */
export interface Module<Name extends string = string, Routes extends AnyElysia = AnyElysia> {
  readonly name: Name
  /** What it owns, in a sentence. */
  readonly owns: string
  /** The modules whose services it calls; they come before it in the list. */
  readonly needs?: readonly Module[]
  readonly config?: Config
  readonly routes?: (scope: Scope) => Routes
  /** What each of its routes does, by method and path: `GET /items/:id`. The description of the API says it. */
  readonly summaries?: Readonly<Record<string, string>>
  readonly pages?: readonly Page[]
  /** Kinds of frames that people send over their socket. */
  readonly frames?: readonly FrameHandler[]
  /** What of its data anybody may follow over a socket. */
  readonly topics?: readonly Topic[]
  /** Its share of what the first HTML tells the page. */
  readonly clientConfig?: (ctx: Context) => ClientConfig
  /** The refusals it defines, for the pages that tell of them. */
  readonly errors?: Errors
  /** Where else its pages load from; nobody else is let in. */
  readonly origins?: (ctx: Pick<Context, 'core'>) => PageOrigins
  /** Ports it defines and needs somebody to fill. */
  readonly requires?: readonly Port<unknown>[]
  readonly provides?: readonly Provider[]
  readonly listeners?: readonly Listener[]
  readonly jobs?: readonly Job[]
  /** Calls to the outside that it carries out. */
  readonly outboxHandlers?: readonly OutboxHandler[]
  /** What must hold in its tables at any moment. */
  readonly invariants?: readonly Invariant[]
  /** What the operator's doctor looks at on its behalf: the outside that it depends on. */
  readonly diagnostics?: readonly Diagnostic[]
  /** What it holds of people: a module with a table that refers to them says so. */
  readonly personalData?: PersonalData
  /** Names of what it counts for `/metrics`: `mintmark_…_total`. */
  readonly counters?: readonly string[]
  /** How it tells whether its share of the site works, for the status panel. */
  readonly health?: readonly HealthCheck[]
  /** What data and configuration forbid together, in words that name the variable; asked before anything is served. */
  readonly startupChecks?: (ctx: Context) => Promise<readonly string[]>
  /** Runs once before the server takes requests; harmless at every start. */
  readonly start?: (ctx: Context) => Promise<void>
}

/** Checks the shape of a module and keeps the types of its routes for the browser half. */
export function defineModule<const Name extends string, Routes extends AnyElysia = Elysia>(
  module: Module<Name, Routes>,
): Module<Name, Routes> {
  return module
}
