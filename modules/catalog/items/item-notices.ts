import { type ItemFacts, listItemHolders, listItemSellers } from '@/modules/catalog/items/item-lookups'
import { itemPath } from '@/modules/catalog/web/paths'
import type { TxContext } from '@/src/kit/context'
import { type Notice, notifyUsers } from '@/src/kit/notices/notify'

interface ItemNotice extends Omit<Notice, 'userId' | 'href'> {
  /** The user who caused it and needs no notice. */
  except?: string
}

type NotifiedItem = Pick<ItemFacts, 'id' | 'name'>

/** Notifies the users who have an item (`listItemHolders`), with its name and a link to its page. */
export async function notifyHoldersOf(tx: TxContext, item: NotifiedItem, notice: ItemNotice): Promise<void> {
  await notifyAbout(tx, item, { userIds: await listItemHolders(tx, item.id), notice })
}

/** Notifies the users who sell an item (`listItemSellers`), with its name and a link to its page. */
export async function notifySellersOf(tx: TxContext, item: NotifiedItem, notice: ItemNotice): Promise<void> {
  await notifyAbout(tx, item, { userIds: await listItemSellers(tx, item.id), notice })
}

interface Notified {
  userIds: readonly string[]
  notice: ItemNotice
}

async function notifyAbout(tx: TxContext, { id, name }: NotifiedItem, { userIds, notice }: Notified) {
  const { except, ...texts } = notice
  const others = userIds.filter((userId) => userId !== except)
  await notifyUsers(tx, others, { about: name, itemId: id, ...texts, href: itemPath(id) })
}
