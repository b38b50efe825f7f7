import { integer, table, text } from '@/src/db/columns'

/** Logos that admins uploaded. SITE_LOGO names the one in use. */
export const logos = table('branding_logos', {
  /** A hash of the image. */
  id: text('id').primaryKey(),
  /** Base64. */
  png: text('png').notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
})
