import { eq } from 'drizzle-orm'
import { templates } from '@/modules/support/schema'
import type { Template } from '@/modules/support/staff-contract'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { compareNames } from '@/src/kit/text/sort-key'
import { transact } from '@/src/kit/transact'

/** A template belongs to no case, so every moderator may change it. */
export async function findTemplateParties(): Promise<string[]> {
  return []
}

/** Returns all templates, by name. */
export async function listTemplates(ctx: Context): Promise<Template[]> {
  const rows = await ctx.db.select().from(templates)
  const sorted = rows.toSorted((one, other) => compareNames(one.name, other.name))
  return sorted.map((row) => ({ ...row, updatedAt: isoTime(row.updatedAt) }))
}

/** Creates or changes the template of that name. */
export async function saveTemplate(
  ctx: UserContext,
  { name, text }: Omit<Template, 'updatedAt'>,
): Promise<Template> {
  return transact(ctx, async (tx) => {
    const [before] = await tx.db.select().from(templates).where(eq(templates.name, name))
    const row = { text, updatedAt: tx.now() }
    await tx.db
      .insert(templates)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: templates.name, set: row })
    await recordStaffAction(tx, {
      action: 'support.save-template',
      subjectId: name,
      ...(before && { before: { text: before.text } }),
      after: { text },
    })
    return { name, text, updatedAt: isoTime(row.updatedAt) }
  })
}

/** Throws not_found. */
export async function deleteTemplate(ctx: UserContext, name: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const [deleted] = await tx.db.delete(templates).where(eq(templates.name, name)).returning()
    if (!deleted) throw httpErrors.not_found()
    await recordStaffAction(tx, {
      action: 'support.delete-template',
      subjectId: name,
      before: { text: deleted.text },
    })
  })
}
