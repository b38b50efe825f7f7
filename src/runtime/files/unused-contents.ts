import { and, eq, lt, notExists } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { fileContents, files } from '@/src/runtime/schema'

/** Far longer than a request takes. */
const addedWithinMs = hourMs

/** Deletes contents without a file, which a request that failed or a crash leaves behind. */
export async function deleteUnusedContents(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted()) return
  await transact(
    ctx,
    async ({ db }) => {
      const file = db.select().from(files).where(eq(files.id, fileContents.id))
      const isOld = lt(fileContents.storedAt, ctx.now() - addedWithinMs)
      await db.delete(fileContents).where(and(isOld, notExists(file)))
    },
    'read committed',
  )
}
