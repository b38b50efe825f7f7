import { eq, or } from 'drizzle-orm'
import { decimalOf, exportRowsOf, isoTime, type PersonalData } from 'mintmark/module'
import { endOpenOffers } from './ended-offers'
import { offers, rules } from './schema'

const exportOffers = exportRowsOf(offers, offers.buyerId, ({ id, itemId, priceCents, state, createdAt }) => ({
  id,
  itemId,
  price: decimalOf(priceCents),
  state,
  createdAt: isoTime(createdAt),
}))

const exportReceived = exportRowsOf(
  offers,
  offers.sellerId,
  ({ id, itemId, priceCents, state, createdAt }) => ({
    id,
    itemId,
    price: decimalOf(priceCents),
    state,
    createdAt: isoTime(createdAt),
  }),
)

const exportRules = exportRowsOf(rules, rules.id, ({ declineBelow, acceptFrom }) => ({
  declineBelow,
  acceptFrom,
}))

export const personalData: PersonalData = {
  tables: {
    offers_offers: {
      retention: 'kept',
      why: 'The prices stay for the other party; open offers are closed.',
      download: { offersMade: exportOffers, offersReceived: exportReceived },
    },
    offers_rules: {
      retention: 'erased',
      why: 'They answer offers for listings of the account.',
      download: { offerRules: exportRules },
    },
  },
  erase: async (tx, { id }) => {
    await endOpenOffers(tx, or(eq(offers.buyerId, id), eq(offers.sellerId, id)), 'closed')
    await tx.db.delete(rules).where(eq(rules.id, id))
  },
}
