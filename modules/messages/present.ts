import { findItemNames } from '@/modules/catalog/service'
import type { Message } from '@/modules/messages/contract'
import type { messages } from '@/modules/messages/schema'
import type { Context } from '@/src/core/context'
import { isoTime } from '@/src/core/iso-time'

type MessageRow = typeof messages.$inferSelect
type Shown = Omit<MessageRow, 'pair' | 'readAt'>

/** As both may see them. */
export async function presentMessages(ctx: Context, rows: readonly Shown[]): Promise<Message[]> {
  const names = await findItemNames(
    ctx,
    rows.flatMap(({ itemId }) => itemId ?? []),
  )
  return rows.map((row) => presentMessage(row, names))
}

/** As both may see it, by the names of the items. */
export function presentMessage(row: Shown, itemNames: ReadonlyMap<string, string>): Message {
  const { id, senderId, receiverId, content, itemId, createdAt } = row
  const itemName = itemId === null ? null : (itemNames.get(itemId) ?? null)
  return { id, senderId, receiverId, content, itemId, itemName, createdAt: isoTime(createdAt) }
}
