import type { Reader, Writer } from '@/src/db/types'
import type { Core } from '@/src/kit/core'
import type { RealtimeMessage } from '@/src/realtime/publish'

export type Role = 'user' | 'moderator' | 'admin'

export interface SessionUser {
  kind: 'user'
  id: string
  role: Role
  /** May buy and sell: the address is proven, or the way in needs none. */
  verified: boolean
  sessionId: string
}

/** Who is asking. Every event keeps it, so that "who did this?" is a query. */
export type Actor =
  | { kind: 'guest' }
  | SessionUser
  | { kind: 'system'; job: string }
  | { kind: 'provider'; name: string }

/** What every verb takes first: plain data, and the doors of the host. */
export interface Context {
  readonly core: Core
  readonly actor: Actor
  /** Reads. Inside a transaction they see what it wrote. */
  readonly db: Reader
  /** Milliseconds since 1970. */
  now(): number
  /** Writes beside what each transaction of this context writes, and may undo it by a throw. */
  readonly inTransactionHook?: (tx: TxContext) => Promise<void>
}

/** A context whose actor is a person with a session. */
export interface UserContext extends Context {
  readonly actor: SessionUser
}

/** A context inside a transaction: what it writes and publishes commits or fails as one. */
export interface TxContext extends Context {
  readonly db: Writer
  readonly inTransaction: true
  /** Kinds of data that the commit makes stale: see versions. */
  readonly staleCacheTags: Set<string>
  /** Frames that go out with the commit: see tell. */
  readonly pendingMessages: RealtimeMessage[]
}

/** A context of the host itself, for jobs, listeners and the command line. */
export function systemContext(core: Core, job: string, now: () => number = core.now): Context {
  return { core, actor: { kind: 'system', job }, db: core.db.read, now }
}

/** On behalf of whoever asks. */
export function contextOf(core: Core, actor: Actor): Context {
  return { core, actor, db: core.db.read, now: core.now }
}
