import { and, desc, eq } from 'drizzle-orm'
import { findAccount, findProfiles } from '@/modules/auth/service'
import type { UserDetail } from '@/modules/users/contract'
import { notes } from '@/modules/users/schema'
import { staffMessages } from '@/modules/users/staff-messages'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { type HistoryKind, isOlder } from '@/src/kit/staff/history'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const shownMax = 100

/** Adds a note about a person. Only staff see it, so the person doesn't learn of it either. Throws not_found. */
export async function addNote(ctx: UserContext, userId: string, content: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    if ((await findAccount(tx, userId)).deletedAt !== null) throw httpErrors.not_found()
    const id = newId(tx)
    await tx.db.insert(notes).values({ id, userId, authorId: tx.actor.id, content, at: tx.now() })
    await recordStaffAction(tx, { action: 'users.add-note', subjectId: userId })
    return { id }
  })
}

/** Notes in the history of a person. */
export const noteHistory: HistoryKind = {
  kind: 'notes',
  label: staffMessages.notes.title,
  right: 'people',
  of: {
    person: async (ctx, userId, { limit, position }) => {
      const rows = await ctx.db
        .select()
        .from(notes)
        .where(and(eq(notes.userId, userId), isOlder(notes.at, notes.id, position)))
        .orderBy(desc(notes.at), desc(notes.id))
        .limit(limit)
      const profiles = await findProfiles(
        ctx,
        rows.map(({ authorId }) => authorId),
      )
      return rows.map(({ id, at, authorId, content }) => ({
        id,
        at,
        label: content,
        detail: profiles.get(authorId)?.username ?? staffMessages.notes.formerStaff,
      }))
    },
  },
}

/** Returns the latest notes about a person, newest first. */
export async function listNotes(ctx: Context, userId: string): Promise<UserDetail['notes']> {
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(eq(notes.userId, userId))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(shownMax)
  const profiles = await findProfiles(
    ctx,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ id, authorId, content, at }) => ({
    id,
    author: profiles.get(authorId)?.username ?? null,
    content,
    at: isoTime(at),
  }))
}
