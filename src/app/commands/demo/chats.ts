import { markRead, sendMessage } from '@/modules/messages/service'
import type { ActAs } from '@/src/app/commands/demo/actors'
import type { Deal } from '@/src/app/commands/demo/plan'

/** A realistic typing pace, so that no two messages share a timestamp. */
const messageIntervalMs = 20_000

const chatLines = [
  ['buyer', 'Hi, is this the copy in the picture?'],
  ['seller', 'Yes. I send it as soon as you pay, usually within minutes.'],
  ['buyer', "Great, I'll take it."],
] as const

/** Seeds chats between buyers and sellers. */
export async function seedChats(as: ActAs, deals: readonly Deal[]): Promise<void> {
  let later = 0
  for (const { item, ...names } of deals) {
    for (const [from, content] of chatLines) {
      later += messageIntervalMs
      const to = from === 'buyer' ? 'seller' : 'buyer'
      const receiverId = as(names[to], later).actor.id
      const sender = as(names[from], later)
      await markRead(sender, receiverId)
      await sendMessage(sender, { receiverId, content, itemId: item.id })
    }
  }
}
