import { eq } from 'drizzle-orm'
import { links, pendingLogins } from '@/modules/players/schema'
import { isoTime } from '@/src/kit/iso-time'
import { type ExportRecords, exportInPages, type PersonalData } from '@/src/privacy/personal-data'

const linkRecords: ExportRecords = (ctx, userId) =>
  exportInPages(
    () => ctx.db.select().from(links).where(eq(links.userId, userId)),
    (rows) =>
      rows.map(({ platform, playerId, profile, linkedAt }) => ({
        platform,
        playerId,
        username: profile.username,
        displayName: profile.displayName,
        description: profile.description,
        playingSince: isoTime(profile.createdAt),
        linkedAt: isoTime(linkedAt),
      })),
  )

export const personalData: PersonalData = {
  tables: {
    players_links: {
      retention: 'erased',
      why: 'The player is nobody here any more, and may come again as somebody new.',
      download: { links: linkRecords },
    },
    players_challenges: {
      retention: 'kept',
      why: 'It belongs to a browser and not to an account, and is forgotten after a quarter of an hour.',
      notExported: 'Who typed a name is not known before the phrase has been found.',
    },
    players_pending_logins: {
      retention: 'erased',
      why: 'A link that was about to be made is made to nobody.',
      notExported: 'It holds secrets of the log-in, for ten minutes.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(links).where(eq(links.userId, id))
    await tx.db.delete(pendingLogins).where(eq(pendingLogins.userId, id))
  },
}
