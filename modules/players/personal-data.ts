import { eq } from 'drizzle-orm'
import { links, pendingLogins } from '@/modules/players/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf } from '@/src/privacy/export-pages'

const exportLinks = exportFewRowsOf(
  links,
  links.userId,
  ({ platform, playerId, profile, linkedAt, createdAccount }) => ({
    platform,
    playerId,
    username: profile.username,
    displayName: profile.displayName,
    description: profile.description,
    playingSince: isoTime(profile.createdAt),
    linkedAt: isoTime(linkedAt),
    createdAccount,
  }),
)

export const personalData: PersonalData = {
  tables: {
    players_links: {
      retention: 'erased',
      why: 'Unlinks the player, who can then be linked to a new account.',
      download: { links: exportLinks },
    },
    players_challenges: {
      retention: 'kept',
      why: 'The phrase that a browser was given for a profile on the game platform. It belongs to no account and expires after 15 minutes.',
      notExported: 'Not tied to an account until the phrase has been found in the profile.',
    },
    players_pending_logins: {
      retention: 'erased',
      why: 'Cancels a pending link to the deleted account.',
      notExported: 'Contains login secrets that expire after ten minutes.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(links).where(eq(links.userId, id))
    await tx.db.delete(pendingLogins).where(eq(pendingLogins.userId, id))
  },
}
