import { findItemNames } from '@/modules/catalog/service'
import type { ChatMessage } from '@/modules/messages/contract'
import type { messages } from '@/modules/messages/schema'
import type { Context } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'

type MessageRow = typeof messages.$inferSelect
type PresentableRow = Omit<MessageRow, 'pair' | 'readAt'>

/** As both may see them. */
export async function presentMessages(ctx: Context, rows: readonly PresentableRow[]): Promise<ChatMessage[]> {
  const names = await findItemNames(
    ctx,
    rows.flatMap(({ itemId }) => itemId ?? []),
  )
  return rows.map((row) => presentMessage(row, names))
}

/** As both may see it, by the names of the items. */
export function presentMessage(row: PresentableRow, itemNames: ReadonlyMap<string, string>): ChatMessage {
  const { id, senderId, receiverId, content, itemId, createdAt } = row
  const itemName = itemId === null ? null : (itemNames.get(itemId) ?? null)
  return { id, senderId, receiverId, content, itemId, itemName, createdAt: isoTime(createdAt) }
}
