import { and, asc, desc, eq, gt, isNotNull, ne, notInArray } from 'drizzle-orm'
import { brandingConfig } from '@/modules/branding/config'
import { logoBytesMax } from '@/modules/branding/contract'
import { brandingErrors } from '@/modules/branding/errors'
import { serverMessages } from '@/modules/branding/messages'
import { logos } from '@/modules/branding/schema'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { readCapped } from '@/src/kit/input/read-capped'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { addFile, deleteFiles, readFile, storeBytes } from '@/src/runtime/files/files'
import { moveBase64 } from '@/src/runtime/files/move-base64'

/** Several times as large as pages show it, for sharp screens. */
const size = '192x192'
const keptMax = 50

/** Stores an image as PNG, which mail clients show too, and returns its id. Throws body_too_large and bad_logo. */
export async function uploadLogo(ctx: UserContext, body: Request['body']): Promise<string> {
  const bytes = await readCapped(body, logoBytesMax)
  if (!bytes) throw httpErrors.body_too_large({ detail: serverMessages.logoTooLarge })
  const png = await reencodeImage(new Uint8Array(bytes), size, 'png')
  if (!png) throw brandingErrors.bad_logo()
  const id = new Bun.CryptoHasher('sha256').update(png).digest('hex').slice(0, 32)
  const stored = await storeBytes(ctx, png)
  await transact(ctx, async (tx) => {
    const uploadedAt = tx.now()
    const known = await tx.db.update(logos).set({ uploadedAt }).where(eq(logos.id, id)).returning()
    if (known.length === 0) {
      await addFile(tx, stored, 'branding')
      await tx.db.insert(logos).values({ id, fileId: stored.id, uploadedAt })
    }
    await deleteOldLogos(tx)
    await recordStaffAction(tx, { action: 'branding.upload-logo', subjectId: id })
  })
  return id
}

/** Returns an uploaded logo. Throws not_found. */
export async function findLogo(ctx: Context, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const [logo] = await ctx.db.select({ fileId: logos.fileId }).from(logos).where(eq(logos.id, id))
  const png = logo?.fileId && (await readFile(ctx, logo.fileId))
  if (!png) throw httpErrors.not_found()
  return png
}

/** Every upload stays for a while, so that an earlier value of the setting still works. */
async function deleteOldLogos(tx: TxContext): Promise<void> {
  const { SITE_LOGO = '' } = readConfig(tx, brandingConfig)
  const newest = tx.db.select({ id: logos.id }).from(logos).orderBy(desc(logos.uploadedAt)).limit(keptMax)
  const kept = (await newest).map(({ id }) => id)
  const deleted = await tx.db
    .delete(logos)
    .where(and(notInArray(logos.id, kept), ne(logos.id, SITE_LOGO.split('/').at(-1) ?? '')))
    .returning({ fileId: logos.fileId })
  await deleteFiles(
    tx,
    deleted.flatMap(({ fileId }) => fileId ?? []),
  )
}

/** Moves logos that an earlier version stored in their rows. */
export function moveLogos(ctx: Context): Promise<void> {
  return moveBase64(ctx, {
    module: 'branding',
    next: async ({ db }, afterId) => {
      const [row] = await db
        .select({ id: logos.id, png: logos.png })
        .from(logos)
        .where(and(gt(logos.id, afterId), isNotNull(logos.png)))
        .orderBy(asc(logos.id))
        .limit(1)
      return row?.png ? { id: row.id, base64: row.png } : undefined
    },
    replace: async (tx, id, { id: fileId }) => {
      const moved = await tx.db
        .update(logos)
        .set({ fileId, png: null })
        .where(and(eq(logos.id, id), isNotNull(logos.png)))
        .returning({ id: logos.id })
      return moved.length > 0
    },
  })
}
