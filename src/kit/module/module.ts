import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnyElysia, Elysia } from 'elysia'
import type { GenericSchema } from 'valibot'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import type { Invariant } from '@/src/kit/checks/invariants'
import type { Config } from '@/src/kit/config/config'
import type { Context, TxContext } from '@/src/kit/context'
import type { Errors } from '@/src/kit/errors'
import type { Listener } from '@/src/kit/events'
import type { Job } from '@/src/kit/jobs/jobs'
import type { OutboxHandler } from '@/src/kit/jobs/outbox-jobs'
import type { ModuleCommand } from '@/src/kit/module/command'
import type { DemoTrade } from '@/src/kit/module/demo-trade'
import type { Port, Provider } from '@/src/kit/ports'
import type { FrameHandler } from '@/src/kit/realtime/frame-handler'
import type { Topic } from '@/src/kit/realtime/realtime'

/** Metadata for search engines and link previews, in the page's first HTML. */
export interface PageHead {
  /** The path of the page that took its place. */
  readonly redirect?: string
  readonly title?: string
  readonly description?: string
  /** Objects of schema.org, the page's main one first. */
  readonly jsonLd?: readonly Record<string, unknown>[]
  /** Requests the page makes first. The browser starts them while the scripts load. */
  readonly preload?: readonly { readonly path: string; readonly as: 'fetch' | 'image' }[]
}

/** The server's description of a page of the browser half, for its status and initial HTML. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly description?: string
  /** Overrides title and description, from the path's parameters. Undefined makes the page a 404. */
  readonly head?: (ctx: Context, params: Record<string, string>) => Promise<PageHead | undefined>
  /** Lists the page in the sitemap: itself, or for a path with parameters the paths returned here, at most `max`. */
  readonly sitemap?: true | ((ctx: Context, max: number) => Promise<readonly string[]>)
}

/** External origins that pages load from, for the Content-Security-Policy. */
export type PageOrigins = Partial<Record<'script' | 'frame' | 'connect', readonly string[]>>

/** A request that a module sends to a server of a user. */
export interface SentRequest {
  readonly summary: string
  readonly headers: GenericSchema
  readonly body: GenericSchema
}

/** Values that the first HTML passes to the page, such as `wishes.max`: the modules share one list of names. */
export type ClientConfig = Record<string, string | number | boolean>

/** @public Extended by src/http/scope.ts with the type of the Elysia instance that `routes` receives. */
// biome-ignore lint/suspicious/noEmptyInterface: merged with the declaration in src/http/scope.ts
export interface HttpTypes {}
type Scope = HttpTypes extends { scope: infer Instance } ? Instance : never
type RootScope = HttpTypes extends { rootScope: infer Instance } ? Instance : never

/** The version of the module API that this program offers: docs/modules/api.md. */
export const moduleApi = '1'

/** Everything a feature adds to the application. */
export interface Module<Name extends string = string, Routes extends AnyElysia = AnyElysia> {
  readonly name: Name
  /**
   * Names that it had (`renamed`), and modules that are a part of it now (`joined`). Migrations recorded under a name that it had are its own.
   * `MODULES_OFF` may still contain both: a former name switches it off, that of a part does nothing.
   */
  readonly formerNames?: Readonly<Record<string, 'renamed' | 'joined'>>
  /** The version of the module API that it was written for: see `moduleApi`. Modules of this repository leave it out. */
  readonly api?: string
  /** The version in its package.json. Modules of this repository have the version of the project. */
  readonly version?: string
  /** The module's responsibility, in one sentence. */
  readonly owns: string
  /** The modules whose services it calls. They precede it in the list. */
  readonly needs?: readonly Module[]
  /** All exports of its schema.ts. */
  readonly tables?: Record<string, unknown>
  /** The absolute path of its migrations, which has a folder for each engine. Default: `modules/NAME/migrations`. */
  readonly migrations?: string
  readonly config?: Config
  /** Its routes. `modules` are all that are switched on. Whatever else a route needs, it gets from the `ctx` of each request. */
  readonly routes?: (scope: Scope, modules: readonly Module[]) => Routes
  /** Its routes outside of /api, such as feeds. They have the same options. */
  readonly rootRoutes?: (scope: RootScope, modules: readonly Module[]) => AnyElysia
  /** Requests that it sends to servers of users, by name, for `webhooks` of the API description. */
  readonly sentRequests?: Readonly<Record<string, SentRequest>>
  /** Its routes that read the body themselves, because it is larger than JSON may be: `POST /api/admin/imports`. */
  readonly rawBodies?: readonly string[]
  /**
   * Its changing routes that work while an admin has switched changes off: `POST /api/auth/login`. For logging in, orders that are paid,
   * and what other services send. Routes under `/api/admin/` always work.
   */
  readonly worksWithoutChanges?: readonly string[]
  /** Its GET routes that write, such as an entry of the audit log for an export. Any other that writes is logged, and fails the shared tests. */
  readonly writingReads?: readonly string[]
  readonly pages?: readonly Page[]
  /** Frames that clients send over their socket. */
  readonly frames?: readonly FrameHandler[]
  /** Topics that every client may subscribe to. */
  readonly topics?: readonly Topic[]
  readonly clientConfig?: (ctx: Context) => ClientConfig
  /** Its errors. Each gets a page at `/problems/…`. */
  readonly errors?: Errors
  readonly origins?: (ctx: Pick<Context, 'core'>) => PageOrigins
  /** Ports, lists and check points that it defines for other modules. */
  readonly requires?: readonly Port<unknown>[]
  /** The ports that it provides, and what it adds to lists: of the application, such as `caseQueues`, and of other modules. */
  readonly provides?: readonly Provider[]
  readonly listeners?: readonly Listener[]
  readonly jobs?: readonly Job[]
  readonly outboxHandlers?: readonly OutboxHandler[]
  /** Conditions on its tables that must always hold. */
  readonly invariants?: readonly Invariant[]
  /** Commands that it adds to `mintmark`. */
  readonly commands?: readonly ModuleCommand[]
  /**
   * Returns what must be settled before a module can be removed, as sentences for the operator. Asked for itself and for every other
   * module, because its rows may depend on a port that the other provides.
   */
  readonly blocksRemoval?: (ctx: Context, removed: Module) => Promise<readonly string[]>
  /** Returns its rows that belong to a module which is removed with its data, such as notices of its kinds. They are deleted too. */
  readonly rowsOfRemoved?: (removed: Module) => readonly OwnRows[]
  /** Continues a trade in `mintmark demo`, so that the module has data there. */
  readonly continueDemoTrade?: (trade: DemoTrade) => Promise<void>
  /** Required when it has a table that refers to users. */
  readonly personalData?: PersonalData
  /**
   * Returns why its rows keep it from being switched off, as what follows "because", such as open orders of its payment provider. Asked while it is
   * off too.
   */
  readonly keptOnBy?: (ctx: Pick<Context, 'db'>) => Promise<string | undefined>
  /** Returns the problems that stored data and configuration cause together, naming the variable. Runs before the server listens. */
  readonly startupChecks?: (ctx: Context) => Promise<readonly string[]>
  /**
   * Moves the open deadlines of people by the time that the site was away. Runs once for each absence, in the transaction that records it,
   * before anything looks at deadlines. A deadline that had passed before is left alone.
   */
  readonly postponeDeadlines?: (tx: TxContext, absence: Absence) => Promise<void>
  /** Runs at every start before the server listens, so it must be idempotent. */
  readonly start?: (ctx: Context) => Promise<void>
}

/** Some rows of a table. */
export interface OwnRows {
  readonly table: SQLiteTable
  readonly where: SQL
}

/** A time in which no process of the site was alive, or none could write; in ms since 1970. */
export interface Absence {
  readonly since: number
  readonly until: number
}

/** Checks a module's shape and keeps the type of its routes for the browser half. */
export function defineModule<const Name extends string, Routes extends AnyElysia = Elysia>(
  module: Module<Name, Routes>,
): Module<Name, Routes> {
  return module
}
