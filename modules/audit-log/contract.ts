import * as v from 'valibot'
import { inputMessages } from '@/modules/audit-log/messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'

const pageMax = 200
const textMaxLength = 200

const text = v.optional(v.pipe(v.string(), v.maxLength(textMaxLength)))

/** Filters that are left out match everything. `actorId` is also a username. `userId` also finds what only staff see about a user. */
export const AuditLogQuery = v.object({
  actorId: text,
  action: text,
  subjectId: text,
  userId: text,
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type AuditLogQuery = v.InferOutput<typeof AuditLogQuery>

const value = v.nullable(v.unknown())

export const AuditLogEntry = v.object({
  id: v.string(),
  at: v.string(),
  /** Null for the operator on the command line. */
  actorId: v.nullable(v.string()),
  /** Null if the actor has no account anymore. */
  actor: v.nullable(v.string()),
  /** Module and verb; of a rejected request its method and route. */
  action: v.string(),
  subjectId: v.string(),
  /** What it is, and its name: of a person, an order, a listing, an item, a payout or a ticket; null for anything else. */
  subject: v.nullable(v.object({ kind: v.string(), name: v.string() })),
  /** The user whose account it concerns. */
  userId: v.nullable(v.string()),
  /** Their username; null if the account doesn't exist anymore. */
  user: v.nullable(v.string()),
  requestId: v.nullable(v.string()),
  /** `done`, or the code of the error that rejected it. */
  outcome: v.string(),
  before: value,
  after: value,
  reason: v.nullable(v.string()),
})
export type AuditLogEntry = v.InferOutput<typeof AuditLogEntry>

/** An action of staff on the account of the user who asks. */
export const AccountAction = v.object({
  id: v.string(),
  at: v.string(),
  action: v.string(),
  reason: v.nullable(v.string()),
})
export type AccountAction = v.InferOutput<typeof AccountAction>
