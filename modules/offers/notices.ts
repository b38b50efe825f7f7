import {
  defineNotificationKind,
  findItemNames,
  findProfiles,
  formatDollars,
  type Listener,
  notify,
  onApply,
  usernameText,
} from 'mintmark/module'
import { OfferChanged } from './events'
import { serverMessages } from './messages'
import { offersPath } from './web/paths'

/** Notices to buyers and sellers about their offers. */
export const offerNotices = defineNotificationKind({ name: 'offers', ...serverMessages.kind })

/** Tells the party that didn't take the step; both if it happened by itself. */
export const notifyOfStep: Listener = onApply(
  OfferChanged,
  'offers.notify',
  async (tx, { id, at, payload }) => {
    const { step, by, buyerId, sellerId, itemId, priceCents } = payload
    const readers = [...(by === 'buyer' ? [] : [buyerId]), ...(by === 'seller' ? [] : [sellerId])]
    const names = await findItemNames(tx, [itemId])
    const actor =
      by &&
      (await findProfiles(tx, [by === 'buyer' ? buyerId : sellerId])).get(by === 'buyer' ? buyerId : sellerId)
    const facts = {
      other: actor ? usernameText(actor) : serverMessages.someone,
      price: formatDollars(priceCents),
      item: names.get(itemId) ?? '',
    }
    const { title, content } = serverMessages.notices[step]
    await notify(
      tx,
      ...readers.map((userId) => ({
        userId,
        eventId: id,
        at,
        kind: offerNotices,
        title,
        content: content(facts),
        about: facts.item,
        itemId,
        href: offersPath,
        linkText: serverMessages.link,
      })),
    )
  },
)
