import * as v from 'valibot'
import { inputMessages } from '@/modules/users/messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { roles } from '@/src/kit/staff/rights'
import { isRealTime } from '@/src/kit/text/iso-time'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

export const pageDefault = 50
const pageMax = 100
const searchMax = 254
const reasonMaxLength = 500
const noteMaxLength = 2_000

const shown = ['staff', 'suspended', 'held'] as const

/** `search` is an ID, a linked player, or the beginning of a username or a verified email address. */
export const UsersQuery = v.object({
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(searchMax, inputMessages.search(searchMax)),
      v.transform((text) => text || undefined),
    ),
  ),
  show: v.optional(v.picklist(shown, inputMessages.show)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type UsersQuery = v.InferOutput<typeof UsersQuery>

const Suspension = v.object({
  /** Null for a suspension without an end. */
  until: v.nullable(v.string()),
  reason: v.string(),
})

const userEntries = {
  id: v.string(),
  username: v.string(),
  temporary: v.boolean(),
  email: v.nullable(v.string()),
  emailVerified: v.boolean(),
  /** The mail server refused the address for good. */
  emailBounced: v.boolean(),
  role: v.picklist(roles),
  createdAt: v.string(),
  /** Null unless the account is suspended. */
  suspension: v.nullable(Suspension),
  /** Keeps the account from being deleted. */
  onLegalHold: v.boolean(),
}

export const ListedUser = v.object(userEntries)
export type ListedUser = v.InferOutput<typeof ListedUser>

export const UserDetail = v.object({
  ...userEntries,
  displayName: v.string(),
  deletedAt: v.nullable(v.string()),
  byPlatform: v.boolean(),
  twoStep: v.boolean(),
  hasSecondFactor: v.boolean(),
  /** Most recently used first. */
  sessions: v.array(
    v.object({
      id: v.string(),
      createdAt: v.string(),
      seenAt: v.string(),
      browser: v.nullable(v.string()),
      operatingSystem: v.nullable(v.string()),
    }),
  ),
  /** Newest first. Staff don't see those about themselves. */
  notes: v.array(
    v.object({ id: v.string(), author: v.nullable(v.string()), content: v.string(), at: v.string() }),
  ),
})
export type UserDetail = v.InferOutput<typeof UserDetail>

export const Reason = v.pipe(
  v.string(inputMessages.reason.missing),
  v.transform(sanitizeText),
  v.nonEmpty(inputMessages.reason.missing),
  v.maxLength(reasonMaxLength, inputMessages.reason.long(reasonMaxLength)),
)

export const SuspensionInput = v.object({
  reason: Reason,
  /** A date or a time with its offset. Without it, the suspension has no end. */
  until: v.nullish(
    v.pipe(
      v.string(inputMessages.until.invalid),
      v.check((text) => isDate(text) && isRealTime(text), inputMessages.until.invalid),
    ),
  ),
})
export type SuspensionInput = v.InferOutput<typeof SuspensionInput>

function isDate(text: string): boolean {
  return v.is(v.union([v.pipe(v.string(), v.isoTimestamp()), v.pipe(v.string(), v.isoDate())]), text)
}

export const ReasonInput = v.object({ reason: Reason })

export const RoleInput = v.object({ role: v.picklist(roles, inputMessages.role) })

export const NoteInput = v.object({
  content: v.pipe(
    v.string(inputMessages.note.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.note.missing),
    v.maxLength(noteMaxLength, inputMessages.note.long(noteMaxLength)),
  ),
})
