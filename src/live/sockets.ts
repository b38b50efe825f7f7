import { chunks } from '@/src/core/chunks'
import { read } from '@/src/core/config'
import type { Actor, Context, Person } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { httpErrors } from '@/src/core/errors'
import { hostConfig } from '@/src/core/host-config'
import { every, type Job } from '@/src/core/jobs'
import { use } from '@/src/core/ports'
import { Tally } from '@/src/core/tally'
import { dialect } from '@/src/db/columns'
import { Connection, type Keeper } from '@/src/live/connection'
import { peopleData, peoplePort } from '@/src/live/people'

/** So many windows one person has open; who opens more is asked to close one. */
const perPersonMax = 5
/** Many people may share one address; a program must not take all there are. */
const perAddressMax = 100
/** A session that ended closes its sockets within this. */
const lookEveryMs = 500
const lookAnywayMs = 10_000
const sessionsAtOnce = 500
/** A refused socket may be free again by then. */
const tryAgainSeconds = 30
const sessionEnded = 4401
const goingAway = 1001

export function watchSessions(look: (ctx: Context) => Promise<void>): Job {
  return every(lookEveryMs, 'live.watch-sessions', look)
}

/** Every open socket of this process, and how many whoever has. */
export class Sockets {
  private readonly open = new Set<Connection>()
  private readonly bySession = new Map<string, Set<Connection>>()
  private readonly ofPeople = new Tally()
  private readonly ofAddresses = new Tally()
  private stopping = false
  private seen = { version: -1, at: 0 }
  /** Sessions of sockets that were opened since the last look. */
  private unseen = new Set<string>()
  private readonly keeper: Keeper

  constructor(
    private readonly core: Core,
    heard: Keeper['heard'],
  ) {
    this.keeper = { opened: (one) => this.add(one), closed: (one) => this.remove(one), heard }
  }

  /** A connection to be opened. Throws too_many_requests, or unavailable when the site is about to stop. */
  admit(actor: Actor, address: string): Connection {
    if (this.stopping) throw httpErrors.unavailable({ retryAfterSeconds: tryAgainSeconds })
    const addressMax = perAddressMax * read({ core: this.core }, hostConfig).RATE_LIMIT_SCALE
    const isFull =
      this.ofAddresses.of(address) >= addressMax ||
      (actor.kind === 'user' && this.ofPeople.of(actor.id) >= perPersonMax)
    if (isFull) throw httpErrors.too_many_requests({ retryAfterSeconds: tryAgainSeconds })
    return new Connection(this.keeper, actor, address)
  }

  /** Closes the sockets of sessions that have ended, and learns who the others have become. */
  async look(ctx: Context): Promise<void> {
    const version = this.core.versions.of(peopleData)
    const isStale = this.isStale(version)
    const looked = isStale ? [...this.bySession.keys()] : [...this.unseen]
    for (const sessionIds of chunks(looked, sessionsAtOnce)) {
      this.update(sessionIds, await use(ctx, peoplePort)(ctx, sessionIds))
      for (const sessionId of sessionIds) this.unseen.delete(sessionId)
      // A file answers without a pause; whoever else waits comes in between.
      await Bun.sleep(0)
    }
    if (isStale) this.seen = { version, at: performance.now() }
  }

  /** Lets nobody in any more and tells everybody to come back later. */
  closeAll(): void {
    this.stopping = true
    for (const connection of this.open) connection.end(goingAway, 'going away')
  }

  get count(): number {
    return this.open.size
  }

  /** Only this process ends sessions that are kept in a file; but they also end by themselves. */
  private isStale(version: number): boolean {
    const isOld = performance.now() - this.seen.at >= (dialect === 'sqlite' ? lookAnywayMs : 0)
    return isOld || version !== this.seen.version
  }

  private update(sessionIds: readonly string[], people: Map<string, Person>): void {
    for (const sessionId of sessionIds) {
      const person = people.get(sessionId)
      for (const connection of this.bySession.get(sessionId) ?? []) {
        if (person) connection.actor = person
        else connection.end(sessionEnded, 'session ended')
      }
    }
  }

  private add(connection: Connection): void {
    const { actor, address } = connection
    this.open.add(connection)
    this.ofAddresses.add(address)
    if (actor.kind !== 'user') return
    this.ofPeople.add(actor.id)
    this.unseen.add(actor.sessionId)
    const others = this.bySession.get(actor.sessionId)
    if (others) others.add(connection)
    else this.bySession.set(actor.sessionId, new Set([connection]))
  }

  private remove(connection: Connection): void {
    const { actor, address } = connection
    if (!this.open.delete(connection)) return
    this.ofAddresses.take(address)
    if (actor.kind !== 'user') return
    this.ofPeople.take(actor.id)
    const others = this.bySession.get(actor.sessionId)
    others?.delete(connection)
    if (others?.size !== 0) return
    this.bySession.delete(actor.sessionId)
    this.unseen.delete(actor.sessionId)
  }
}
