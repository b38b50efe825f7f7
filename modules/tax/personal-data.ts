import { eq } from 'drizzle-orm'
import { taxFacts } from '@/modules/tax/schema'
import { hasEarned } from '@/modules/wallet/service'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf } from '@/src/privacy/export-pages'

const exportFacts = exportFewRowsOf(
  taxFacts,
  taxFacts.userId,
  ({ name, address, country, taxId, updatedAt }) => ({
    name,
    address,
    country,
    taxId,
    updatedAt: isoTime(updatedAt),
  }),
)

export const personalData: PersonalData = {
  tables: {
    tax_facts: {
      retention: 'kept',
      why: 'The site must report the sales of past years, and keep what it reported, for four years after the account is deleted. Those of a user who never sold anything are erased at once.',
      download: { facts: exportFacts },
    },
  },
  erase: async (tx, { id }) => {
    if (await hasEarned(tx, id))
      await tx.db.update(taxFacts).set({ accountDeletedAt: tx.now() }).where(eq(taxFacts.userId, id))
    else await tx.db.delete(taxFacts).where(eq(taxFacts.userId, id))
  },
}
