import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import { brandingConfig } from '@/modules/branding/config'
import { logoBytesMax } from '@/modules/branding/contract'
import { brandingErrors } from '@/modules/branding/errors'
import { serverMessages } from '@/modules/branding/messages'
import { logos } from '@/modules/branding/schema'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { reencodeImage } from '@/src/kit/pictures/reencode-image'
import { readCapped } from '@/src/kit/read-capped'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'

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
  await transact(ctx, async (tx) => {
    const row = { id, png: png.toBase64(), uploadedAt: tx.now() }
    await tx.db
      .insert(logos)
      .values(row)
      .onConflictDoUpdate({ target: logos.id, set: { uploadedAt: row.uploadedAt } })
    await deleteOldLogos(tx)
    await recordStaffAction(tx, { action: 'branding.upload-logo', subjectId: id })
  })
  return id
}

/** Returns an uploaded logo. Throws not_found. */
export async function findLogo(ctx: Context, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const [logo] = await ctx.db.select({ png: logos.png }).from(logos).where(eq(logos.id, id))
  if (!logo) throw httpErrors.not_found()
  return Uint8Array.fromBase64(logo.png)
}

/** Every upload stays for a while, so that an earlier value of the setting still works. */
async function deleteOldLogos(tx: TxContext): Promise<void> {
  const { SITE_LOGO = '' } = readConfig(tx, brandingConfig)
  const newest = tx.db.select({ id: logos.id }).from(logos).orderBy(desc(logos.uploadedAt)).limit(keptMax)
  const kept = (await newest).map(({ id }) => id)
  await tx.db
    .delete(logos)
    .where(and(notInArray(logos.id, kept), ne(logos.id, SITE_LOGO.split('/').at(-1) ?? '')))
}
