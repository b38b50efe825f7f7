import { integer, table, text } from '@/src/db/columns'

/** Logos that admins uploaded. SITE_LOGO names the one in use. */
export const logos = table('branding_logos', {
  /** A hash of the image. */
  id: text('id').primaryKey(),
  /** The PNG file. Null only in a row of an earlier version, until the server has started. */
  fileId: text('file_id'),
  /** The file as base64, in a row that a version without `fileId` wrote: see logos.ts. */
  png: text('png'),
  uploadedAt: integer('uploaded_at').notNull(),
})
