import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { hashOfDetails, hashOfEntry } from '@/modules/audit-log/hashes'
import { details, entries, head } from '@/modules/audit-log/schema'
import { recordSecurityEvent } from '@/modules/auth/service'
import type { Json } from '@/src/kit/accounts/personal-data'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { newSecret } from '@/src/kit/secret'
import type { RejectedStaffAction, StaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

/** The values that an action changed, and why it was taken. */
export interface ActionDetails {
  before?: Json
  after?: Json
  reason?: string
}

interface NewEntry {
  action: string
  subjectId: string
  userId?: string
  outcome: string
  details?: ActionDetails
}

const onlyRow = 1
/** Recorded when the details about a user are erased with the account. */
export const eraseAction = 'audit-log.erase-details'

/** Appends an action in the transaction that performs it. */
export async function recordAction(tx: TxContext, { before, after, reason, ...action }: StaffAction) {
  const hasDetails = [before, after, reason].some((value) => value !== undefined)
  await append(tx, { ...action, outcome: 'done', ...(hasDetails && { details: { before, after, reason } }) })
  if (tx.actor.kind === 'user') {
    const { action: detail, subjectId } = action
    await recordSecurityEvent(tx, { kind: 'staff-action', userId: tx.actor.id, detail, subjectId })
  }
}

/** Appends a request that the rules for staff rejected. */
export async function recordRejection(
  ctx: UserContext,
  { route, ...rejected }: RejectedStaffAction,
): Promise<void> {
  await transact(ctx, (tx) => append(tx, { action: route, ...rejected }), 'read committed')
}

async function append(tx: TxContext, { details: values, userId, ...entry }: NewEntry): Promise<void> {
  const last = await lockHead(tx)
  const stored = values && { salt: newSecret(tx), content: JSON.stringify(values) }
  const row = {
    ...entry,
    id: last.entryId + 1,
    at: tx.now(),
    actorId: actorIdOf(tx),
    userId: userId ?? null,
    requestId: tx.request?.id ?? null,
    detailsHash: stored ? hashOfDetails(stored) : null,
    previousHash: last.hash,
  }
  const hash = hashOfEntry(row)
  await tx.db.insert(entries).values({ ...row, hash })
  if (stored) await tx.db.insert(details).values({ entryId: row.id, ...stored })
  await tx.db.update(head).set({ entryId: row.id, hash }).where(eq(head.id, onlyRow))
}

function actorIdOf({ actor }: Context): string | null {
  return actor.kind === 'user' ? actor.id : null
}

/** Returns the latest entry, and makes other appends wait until the transaction ends. */
async function lockHead(tx: TxContext) {
  const [row] = await tx.db
    .insert(head)
    .values({ id: onlyRow, entryId: 0, hash: '' })
    .onConflictDoUpdate({ target: head.id, set: { entryId: sql`${head.entryId}` } })
    .returning()
  assert(row, 'an upsert returns its row')
  return row
}

/**
 * Entries about a user: those that the user sees, and those with a reason or a change that only staff see. Rejected attempts have neither,
 * and for a note there is the note.
 */
export function isAboutUser(userId: string) {
  return or(eq(entries.userId, userId), and(eq(entries.subjectId, userId), isNotNull(entries.detailsHash)))
}

/** Erases the details of entries about a user, and records it. */
export async function eraseDetailsAbout(tx: TxContext, userId: string): Promise<void> {
  const isAbout = isAboutUser(userId)
  const [found] = await tx.db.select({ id: entries.id }).from(entries).where(isAbout).limit(1)
  if (!found) return
  const ids = tx.db.select({ id: entries.id }).from(entries).where(isAbout)
  await tx.db.delete(details).where(inArray(details.entryId, ids))
  await append(tx, { action: eraseAction, subjectId: userId, userId, outcome: 'done' })
}
