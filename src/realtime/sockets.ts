import { dialect } from '@/src/db/columns'
import { networksOf } from '@/src/http/client-address'
import { NetworkCounter } from '@/src/http/limits/network-counter'
import { isUnidentified } from '@/src/kit/accounts/second-factor'
import { chunks } from '@/src/kit/chunks'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Actor, Context, Core, SessionUser } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { every, type Job } from '@/src/kit/jobs/jobs'
import { Counter } from '@/src/kit/metrics/counter'
import { use } from '@/src/kit/ports'
import { Connection, type ConnectionHandlers } from '@/src/realtime/connection'
import { sessionUsersPort, sessionUsersTag } from '@/src/realtime/session-users'

/** Sockets per user: open windows. */
const perUserMax = 5
/** Sockets per address, and shares of it per network: many users may share one, but one program must not take all. */
const perAddressMax = 100
/** Sockets of ended sessions are closed within this time. */
const refreshEveryMs = 500
const maxRefreshAgeMs = 10_000
const sessionsPerQuery = 500
/** A rejected client may find a free socket after this. */
const retryAfterSeconds = 30
const sessionEndedCode = 4401
const goingAwayCode = 1001

export function watchSessions(refresh: (ctx: Context) => Promise<void>): Job {
  return every(refreshEveryMs, 'realtime.refresh-sessions', refresh)
}

/** All open sockets of this process, with limits per user and network. */
export class Sockets {
  private readonly open = new Set<Connection>()
  private readonly bySession = new Map<string, Set<Connection>>()
  private readonly perUser = new Counter()
  private readonly perNetwork = new NetworkCounter()
  private stopping = false
  private lastRefresh = { version: -1, at: 0 }
  /** Sessions of sockets opened since the last refresh. */
  private newSessions = new Set<string>()
  private readonly handlers: ConnectionHandlers

  constructor(
    private readonly core: Core,
    received: ConnectionHandlers['received'],
  ) {
    this.handlers = { opened: (one) => this.add(one), closed: (one) => this.remove(one), received }
  }

  /** Creates a connection. Throws too_many_requests, or unavailable while the server is stopping or can't read the session. */
  accept(actor: Actor, address: string): Connection {
    if (this.stopping || isUnidentified(actor)) throw httpErrors.unavailable({ retryAfterSeconds })
    const addressMax = perAddressMax * readConfig({ core: this.core }, appConfig).RATE_LIMIT_SCALE
    const networks = networksOf(address)
    const isFull =
      !this.perNetwork.hasRoom(networks, addressMax) ||
      (actor.kind === 'user' && this.perUser.of(actor.id) >= perUserMax)
    if (isFull) throw httpErrors.too_many_requests({ retryAfterSeconds })
    return new Connection(this.handlers, actor, networks)
  }

  /** Closes sockets of ended sessions and updates the users of the others. */
  async refreshSessions(ctx: Context): Promise<void> {
    const version = this.core.cacheVersions.of(sessionUsersTag)
    const isStale = this.isStale(version)
    const sessionsToCheck = isStale ? [...this.bySession.keys()] : [...this.newSessions]
    for (const sessionIds of chunks(sessionsToCheck, sessionsPerQuery)) {
      this.update(sessionIds, await use(ctx, sessionUsersPort)(ctx, sessionIds))
      for (const sessionId of sessionIds) this.newSessions.delete(sessionId)
      // SQLite blocks the event loop; this lets other requests run.
      await Bun.sleep(0)
    }
    if (isStale) this.lastRefresh = { version, at: performance.now() }
  }

  /** Accepts no new sockets and closes all: clients reconnect later. */
  closeAll(): void {
    this.stopping = true
    for (const connection of this.open) connection.terminate(goingAwayCode, 'going away')
  }

  get count(): number {
    return this.open.size
  }

  /** On SQLite only this process ends sessions, but they also expire. */
  private isStale(version: number): boolean {
    const isOld = performance.now() - this.lastRefresh.at >= (dialect === 'sqlite' ? maxRefreshAgeMs : 0)
    return isOld || version !== this.lastRefresh.version
  }

  private update(sessionIds: readonly string[], users: Map<string, SessionUser>): void {
    for (const sessionId of sessionIds) {
      const user = users.get(sessionId)
      for (const connection of this.bySession.get(sessionId) ?? []) {
        if (user) connection.actor = user
        else connection.terminate(sessionEndedCode, 'session ended')
      }
    }
  }

  private add(connection: Connection): void {
    const { actor, networks } = connection
    this.open.add(connection)
    this.perNetwork.add(networks)
    if (actor.kind !== 'user') return
    this.perUser.add(actor.id)
    this.newSessions.add(actor.sessionId)
    const others = this.bySession.get(actor.sessionId)
    if (others) others.add(connection)
    else this.bySession.set(actor.sessionId, new Set([connection]))
  }

  private remove(connection: Connection): void {
    const { actor, networks } = connection
    if (!this.open.delete(connection)) return
    this.perNetwork.remove(networks)
    if (actor.kind !== 'user') return
    this.perUser.remove(actor.id)
    const others = this.bySession.get(actor.sessionId)
    others?.delete(connection)
    if (others?.size !== 0) return
    this.bySession.delete(actor.sessionId)
    this.newSessions.delete(actor.sessionId)
  }
}
