import { and, asc, eq } from 'drizzle-orm'
import { adminErrors } from '@/modules/admin/errors'
import { views } from '@/modules/admin/schema'
import type { NewView, SavedView } from '@/modules/admin/views/contract'
import { viewMessages } from '@/modules/admin/views/messages'
import type { DepartingUser } from '@/src/kit/accounts/personal-data'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { entriesOf } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { staffTables } from '@/src/kit/staff/staff-tables'
import { searchKey } from '@/src/kit/text/search-key'
import { transact } from '@/src/kit/transact'

const viewsMax = 20

/** Returns the actor's views of a list, in the order in which they were saved. */
export async function listViews(ctx: UserContext, table: string): Promise<SavedView[]> {
  return (await findViews(ctx, ctx.actor.id, table)).map(presentView)
}

/** Saves filters of a list under a name. Throws invalid, view_exists, too_many_views. */
export async function saveView(ctx: UserContext, { table, name, filters }: NewView): Promise<SavedView> {
  if (!entriesOf(ctx, staffTables).some((one) => one.name === table))
    throw fieldError(httpErrors.invalid, 'table', viewMessages.table)
  return transact(ctx, async (tx) => {
    const own = await findViews(tx, tx.actor.id, table)
    requireFreeName(own, name)
    if (own.length >= viewsMax) throw adminErrors.too_many_views()
    const view = { id: newId(tx), userId: tx.actor.id, table, name, filters }
    await tx.db.insert(views).values(view)
    await recordStaffAction(tx, { action: 'admin.save-view', subjectId: view.id })
    return presentView(view)
  })
}

/** Renames a view of the actor. Throws not_found, view_exists. */
export async function renameView(ctx: UserContext, id: string, name: string): Promise<SavedView> {
  return transact(ctx, async (tx) => {
    const view = await findOwnView(tx, id)
    const others = (await findViews(tx, tx.actor.id, view.table)).filter((other) => other.id !== id)
    requireFreeName(others, name)
    await tx.db.update(views).set({ name }).where(eq(views.id, id))
    await recordStaffAction(tx, { action: 'admin.rename-view', subjectId: id })
    return presentView({ ...view, name })
  })
}

/** Deletes a view of the actor. Throws not_found. */
export async function deleteView(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await findOwnView(tx, id)
    await tx.db.delete(views).where(eq(views.id, id))
    await recordStaffAction(tx, { action: 'admin.delete-view', subjectId: id })
  })
}

/** Deletes the views of a user, and those of others whose filters name the user. There are few: staff have at most 20 for each list. */
export async function eraseViews(tx: TxContext, { id, username, email }: DepartingUser): Promise<void> {
  await tx.db.delete(views).where(eq(views.userId, id))
  for (const view of await tx.db.select().from(views))
    if ([view.name, ...Object.values(view.filters)].some(namesUser))
      await tx.db.delete(views).where(eq(views.id, view.id))

  /** A name that is only a part of the text may be an ordinary word. */
  function namesUser(written: string): boolean {
    const text = written.toLowerCase()
    return (
      text === username.toLowerCase() ||
      text.includes(id) ||
      (email !== null && text.includes(email.toLowerCase()))
    )
  }
}

type ViewRow = typeof views.$inferSelect

function findViews(ctx: Context, userId: string, table: string): Promise<ViewRow[]> {
  const isOwn = and(eq(views.userId, userId), eq(views.table, table))
  return ctx.db.select().from(views).where(isOwn).orderBy(asc(views.id))
}

async function findOwnView(tx: UserContext & TxContext, id: string): Promise<ViewRow> {
  const [view] = await tx.db
    .select()
    .from(views)
    .where(and(eq(views.id, id), eq(views.userId, tx.actor.id)))
  if (!view) throw httpErrors.not_found()
  return view
}

function requireFreeName(own: readonly ViewRow[], name: string): void {
  if (own.some((view) => searchKey(view.name) === searchKey(name))) throw adminErrors.view_exists()
}

function presentView({ id, name, filters }: ViewRow): SavedView {
  return { id, name, filters }
}
