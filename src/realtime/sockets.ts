import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/app-config'
import { chunks } from '@/src/kit/chunks'
import { readConfig } from '@/src/kit/config'
import type { Actor, Context, SessionUser } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { Counter } from '@/src/kit/counter'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { Connection, type ConnectionHandlers } from '@/src/realtime/connection'
import { sessionUsersPort, sessionUsersTag } from '@/src/realtime/session-users'
import { every, type Job } from '@/src/runtime/jobs'

/** So many windows one person has open; who opens more is asked to close one. */
const perUserMax = 5
/** Many people may share one address; a program must not take all there are. */
const perAddressMax = 100
/** A session that ended closes its sockets within this. */
const refreshEveryMs = 500
const refreshAnywayMs = 10_000
const sessionsPerQuery = 500
/** A refused socket may be free again by then. */
const retryAfterSeconds = 30
const sessionEndedCode = 4401
const goingAwayCode = 1001

export function watchSessions(look: (ctx: Context) => Promise<void>): Job {
  return every(refreshEveryMs, 'realtime.refresh-sessions', look)
}

/** Every open socket of this process, and how many whoever has. */
export class Sockets {
  private readonly open = new Set<Connection>()
  private readonly bySession = new Map<string, Set<Connection>>()
  private readonly perUser = new Counter()
  private readonly perAddress = new Counter()
  private stopping = false
  private lastRefresh = { version: -1, at: 0 }
  /** Sessions of sockets that were opened since the last look. */
  private newSessions = new Set<string>()
  private readonly handlers: ConnectionHandlers

  constructor(
    private readonly core: Core,
    heard: ConnectionHandlers['received'],
  ) {
    this.handlers = { opened: (one) => this.add(one), closed: (one) => this.remove(one), received: heard }
  }

  /** A connection to be opened. Throws too_many_requests, or unavailable when the site is about to stop. */
  accept(actor: Actor, address: string): Connection {
    if (this.stopping) throw httpErrors.unavailable({ retryAfterSeconds: retryAfterSeconds })
    const addressMax = perAddressMax * readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    const isFull =
      this.perAddress.of(address) >= addressMax ||
      (actor.kind === 'user' && this.perUser.of(actor.id) >= perUserMax)
    if (isFull) throw httpErrors.too_many_requests({ retryAfterSeconds: retryAfterSeconds })
    return new Connection(this.handlers, actor, address)
  }

  /** Closes the sockets of sessions that have ended, and learns who the others have become. */
  async refreshSessions(ctx: Context): Promise<void> {
    const version = this.core.cacheVersions.of(sessionUsersTag)
    const isStale = this.isStale(version)
    const looked = isStale ? [...this.bySession.keys()] : [...this.newSessions]
    for (const sessionIds of chunks(looked, sessionsPerQuery)) {
      this.update(sessionIds, await use(ctx, sessionUsersPort)(ctx, sessionIds))
      for (const sessionId of sessionIds) this.newSessions.delete(sessionId)
      // A file answers without a pause; whoever else waits comes in between.
      await Bun.sleep(0)
    }
    if (isStale) this.lastRefresh = { version, at: performance.now() }
  }

  /** Lets nobody in any more and tells everybody to come back later. */
  closeAll(): void {
    this.stopping = true
    for (const connection of this.open) connection.terminate(goingAwayCode, 'going away')
  }

  get count(): number {
    return this.open.size
  }

  /** Only this process ends sessions that are kept in a file; but they also end by themselves. */
  private isStale(version: number): boolean {
    const isOld = performance.now() - this.lastRefresh.at >= (dialect === 'sqlite' ? refreshAnywayMs : 0)
    return isOld || version !== this.lastRefresh.version
  }

  private update(sessionIds: readonly string[], people: Map<string, SessionUser>): void {
    for (const sessionId of sessionIds) {
      const person = people.get(sessionId)
      for (const connection of this.bySession.get(sessionId) ?? []) {
        if (person) connection.actor = person
        else connection.terminate(sessionEndedCode, 'session ended')
      }
    }
  }

  private add(connection: Connection): void {
    const { actor, address } = connection
    this.open.add(connection)
    this.perAddress.add(address)
    if (actor.kind !== 'user') return
    this.perUser.add(actor.id)
    this.newSessions.add(actor.sessionId)
    const others = this.bySession.get(actor.sessionId)
    if (others) others.add(connection)
    else this.bySession.set(actor.sessionId, new Set([connection]))
  }

  private remove(connection: Connection): void {
    const { actor, address } = connection
    if (!this.open.delete(connection)) return
    this.perAddress.remove(address)
    if (actor.kind !== 'user') return
    this.perUser.remove(actor.id)
    const others = this.bySession.get(actor.sessionId)
    others?.delete(connection)
    if (others?.size !== 0) return
    this.bySession.delete(actor.sessionId)
    this.newSessions.delete(actor.sessionId)
  }
}
