import type { CacheVersions } from '@/src/kit/cache/cache-versions'
import type { AuditResult } from '@/src/kit/checks/invariants'
import type { Cluster } from '@/src/kit/cluster'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Db, Isolation, Reader, Writer } from '@/src/kit/db'
import type { ErrorKind } from '@/src/kit/errors'
import type { Cause, ClaimedJob } from '@/src/kit/jobs/claimed-job'
import type { Log, LogEntry } from '@/src/kit/log'
import type { MetricValues } from '@/src/kit/metrics/metric-values'
import type { Tracer } from '@/src/kit/metrics/tracing'
import type { Broadcaster, RealtimeMessage } from '@/src/kit/realtime/realtime'
import type { Role } from '@/src/kit/staff/rights'
import type { Switches } from '@/src/kit/switches'

/** What a program may do for a user: `market:read`. */
export type AccessScope = `${string}:${'read' | 'write'}`

/** A program that acts for a user: see authenticators. */
interface Program {
  /** The scheme of its authenticator. */
  readonly scheme: string
  readonly credentialId: string
  readonly scopes: readonly AccessScope[]
}

/** A user with a session, or one for whom a program acts. */
export interface SessionUser {
  kind: 'user'
  id: string
  role: Role
  /** May buy and sell: the email address is verified, or the sign-in method needs none. */
  verified: boolean
  sessionId: string
  /** When the account was created, in ms. Undefined for an actor of the server itself, such as of the demo. */
  accountCreatedAt?: number
  /** The account is suspended: the user can finish open orders and little else. */
  suspended?: boolean
  /** When the second factor was last verified in this session; null if never, or if the account has none. */
  secondFactorAt: number | null
  /** Set if a program acts for the user. Its role is always `user`, it has no second factor, and `sessionId` names no session. */
  program?: Program
}

/** Who performs an action. Every event stores its actor. */
export type Actor =
  | {
      kind: 'guest'
      /** Logged in, but without the account's second factor yet: a guest to every route that doesn't say otherwise. */
      awaitingSecondFactor?: SessionUser
      /** See `isUnidentified`. */
      isUnidentified?: true
      /** A program of this user reads what everyone may read, without the scope that would show more. Its own limits count. */
      behindProgram?: SessionUser
    }
  | SessionUser
  | { kind: 'system'; job: string }
  | { kind: 'provider'; name: string }

/** The HTTP request that an action belongs to. */
export interface RequestInfo {
  /** The value of the response header `x-request-id`. */
  readonly id: string
  /** The route, such as `GET /api/items/:id`. */
  readonly route: string
  /** Nothing may be written: a GET that its module doesn't list in `writingReads`. */
  readonly isReadOnly: boolean
  /** The client's IP address. */
  readonly address: string
  /** The client's network, e.g. `203.0.113.0/24`. */
  readonly network: string
  /** The User-Agent header, which identifies browser and operating system. */
  readonly userAgent: string | undefined
}

/** The first argument of every service function. */
export interface Context {
  readonly core: Core
  readonly actor: Actor
  /** Reads. Inside a transaction they see its own writes. */
  readonly db: Reader
  /** Milliseconds since 1970. */
  now(): number
  /** Undefined for sockets, jobs and the command line. */
  readonly request?: RequestInfo
  /** The id of the request that this is part of or that caused it: log lines, events and outbox jobs have it. */
  readonly requestId?: string
  /** Runs at the end of each transaction of this context. A throw rolls the transaction back. */
  readonly inTransactionHook?: (tx: TxContext) => Promise<void>
}

/** A context whose actor is a user with a session. */
export interface UserContext extends Context {
  readonly actor: SessionUser
  /** Set by the guard `notSuspended`: each transaction checks again that the account isn't suspended. */
  readonly notSuspended?: true
}

export type AccountState = 'active' | 'suspended'

export interface LockedAccount {
  readonly userId: string
  readonly state: AccountState
}

/** A context inside a transaction. Its writes, events and outbox jobs commit or roll back together. */
export interface TxContext extends Context {
  readonly db: Writer
  readonly inTransaction: true
  readonly isolation: Isolation
  /** The account of the user whose transaction it is, locked until it ends. Undefined if the server began it. */
  readonly lockedAccount?: LockedAccount
  /** Cache tags to invalidate after the commit: see cache-versions. */
  readonly staleCacheTags: Set<string>
  /** Realtime messages to send after the commit: see src/realtime/publish. */
  readonly pendingMessages: RealtimeMessage[]
  /** Log lines to write after the commit, level `info`. */
  readonly pendingLogEntries: LogEntry[]
  /** What to do in the background after the commit. */
  readonly pendingWork: BackgroundWork
}

/** What may be due: deliveries of events to listeners, by name, and jobs of the outbox. */
export interface BackgroundWork {
  listeners: Set<string>
  outbox: boolean
}

/** A listener, as the publisher of an event sees it. */
export interface Subscription {
  /** `module.what-it-does`. Stored with each delivery, so a new name lists the old one in `formerNames`. */
  readonly name: string
  /**
   * Whether it has anything to do. Asked when the event is published, so it must answer from the payload or a cache: a listener of a hot path that
   * few users need costs the others nothing. Default: always.
   */
  readonly isNeeded?: (tx: TxContext, payload: unknown) => Promise<boolean>
}

/** `fetch` of the runtime, or of a test. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** Memory in KiB and the number of passes that hashing a password takes. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** The running application, as modules see it. */
export interface Core {
  readonly db: Db
  readonly settings: SettingsStore
  /** Port implementations by port name. */
  readonly providers: ReadonlyMap<string, unknown>
  readonly outbox: {
    /** Runs a queued job now, ignoring its backoff. Returns whether its outcome is known within `timeoutMs`. */
    runNow(key: string, timeoutMs?: number): Promise<boolean>
    /** Runs a job that was enqueued as claimed, after the commit. Returns whether its outcome is known soon enough for a request. */
    run(job: ClaimedJob): Promise<boolean>
  }
  readonly log: Log
  readonly cacheVersions: CacheVersions
  readonly broadcaster: Broadcaster
  /** Undefined without REDIS_URL. */
  readonly cluster: Cluster | undefined
  readonly metrics: MetricValues
  /** Undefined while tracing is off. */
  readonly tracer: Tracer | undefined
  /** Every error kind, by its code. */
  readonly errorKinds: ReadonlyMap<string, ErrorKind>
  /** Milliseconds since 1970. */
  now(): number
  /** Monotonic time in ms. */
  elapsed(): number
  random(bytes: number): Uint8Array
  /** The result of the latest invariant check. */
  lastAudit(): AuditResult
  /** True after a restore, until `mintmark restore --release`. Nothing is sent to external services meanwhile. */
  isRestoreLocked(): boolean
  readonly switches: Switches
  /** False while the database rejects writes. */
  isWritable(): boolean
  /** False after the system clock jumped forward, and until an absence of the site is recorded. Deadlines wait meanwhile. */
  isClockTrusted(): boolean
  /** The time in ms since 1970, without a jump forward that isn't trusted. For limits that must not end early. */
  trustedNow(): number
  /** How long the site was away between two times, in ms. Nobody's figures count it. */
  awayMs(from: number, to: number): number
  /** True once shutdown began. */
  isStopping(): boolean
  readonly fetch: Fetch
  /** Resolves a host name to its IP addresses. */
  lookup(name: string): Promise<string[]>
  /** Resolves after `ms` milliseconds. */
  sleep(ms: number): Promise<void>
  /** Only in tests, which hash hundreds of passwords. Otherwise hashing is as hard as the auth module demands. */
  readonly passwordCost: PasswordCost | undefined
  /** The listeners of an event. */
  listenersOf(eventName: string): readonly Subscription[]
  /** Makes background workers look for work now. */
  wake(work: BackgroundWork): void
  /** Resolves when every published event is delivered and no outbox job is due. */
  drain(): Promise<void>
}

/** A context for jobs, listeners and the command line. */
export function systemContext(core: Core, job: string, now: () => number = core.now): Context {
  return { core, actor: { kind: 'system', job }, db: core.db.read, now }
}

/** Returns the cause to store with an event or an outbox job. */
export function causeOf({ requestId, core }: Context): Cause {
  return { requestId: requestId ?? null, traceparent: core.tracer?.current()?.traceparent ?? null }
}

/** Returns a context for what a request has caused, from what was stored of it. */
export function causedBy<Ctx extends Context>(ctx: Ctx, { requestId }: Cause): Ctx {
  return requestId === null ? ctx : { ...ctx, requestId }
}

export function contextOf(core: Core, actor: Actor, request?: RequestInfo): Context {
  return {
    core,
    actor,
    db: core.db.read,
    now: core.now,
    ...(request && { request, requestId: request.id }),
  }
}
