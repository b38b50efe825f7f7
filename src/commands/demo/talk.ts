import { markRead, sendMessage } from '@/modules/messages/service'
import type { Deal } from '@/src/commands/demo/plan'
import type { UserContext } from '@/src/core/context'

/** Nobody types faster for long, and no two messages are of one moment. */
const messageIntervalMs = 20_000

const chatLines = [
  ['buyer', 'Hello. Is this the copy on the picture?'],
  ['seller', 'It is. I hand it over as soon as it is paid, usually within minutes.'],
  ['buyer', 'Good, then I take it.'],
] as const

/** What buyers and sellers write to one another before they trade. */
export async function seedChats(
  as: (name: string, later: number) => UserContext,
  deals: readonly Deal[],
): Promise<void> {
  let later = 0
  for (const { item, ...names } of deals) {
    for (const [from, content] of chatLines) {
      later += messageIntervalMs
      const to = from === 'buyer' ? 'seller' : 'buyer'
      const receiverId = as(names[to], later).actor.id
      const writer = as(names[from], later)
      await markRead(writer, receiverId)
      await sendMessage(writer, { receiverId, content, itemId: item.id })
    }
  }
}
