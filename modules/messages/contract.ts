import * as v from 'valibot'
import { plainText } from '@/modules/messages/plain-text'
import { inputWords } from '@/modules/messages/words'

export const contentMax = 2_000
const idMax = 64
const id = v.pipe(v.string(inputWords.id), v.minLength(1, inputWords.id), v.maxLength(idMax, inputWords.id))

export const NewMessage = v.object({
  receiverId: id,
  content: v.pipe(
    v.string(inputWords.content.missing),
    v.transform(plainText),
    v.nonEmpty(inputWords.content.missing),
    v.maxLength(contentMax, inputWords.content.long(contentMax)),
  ),
  itemId: v.optional(v.nullable(id)),
})
export type NewMessage = v.InferOutput<typeof NewMessage>

/** One that a person wrote to another. Its content is empty where its writer left and took the words along. */
export const Message = v.object({
  id: v.string(),
  senderId: v.string(),
  receiverId: v.string(),
  content: v.string(),
  itemId: v.nullable(v.string()),
  itemName: v.nullable(v.string()),
  createdAt: v.string(),
})
export type Message = v.InferOutput<typeof Message>

/** Whom one writes to, and whether that goes. */
export const Correspondent = v.object({
  userId: v.string(),
  username: v.string(),
  isTemporary: v.boolean(),
  hasLeft: v.boolean(),
  /** By whoever asks. */
  isBlocked: v.boolean(),
})
export type Correspondent = v.InferOutput<typeof Correspondent>

export const Conversation = v.object({
  ...Correspondent.entries,
  unread: v.number(),
  last: Message,
})
export type Conversation = v.InferOutput<typeof Conversation>

export const Unread = v.object({ unread: v.number() })

export const PageQuery = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(idMax))),
})

export const Report = v.object({
  id: v.string(),
  messageId: v.string(),
  reporter: v.string(),
  reported: v.string(),
  content: v.string(),
  createdAt: v.string(),
})
export type Report = v.InferOutput<typeof Report>

/** What pages keep of conversations, as they name it. */
export const conversationPaths = ['/api/conversations', '/api/messages/unread']
