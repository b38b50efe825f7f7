import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/messages/messages'
import { cursorParam } from '@/src/kit/input/params'
import { ownListParams } from '@/src/kit/lists/own-list'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const contentMaxLength = 2_000
const idMaxLength = 64
const id = v.pipe(
  v.string(inputMessages.id),
  v.minLength(1, inputMessages.id),
  v.maxLength(idMaxLength, inputMessages.id),
)

export const NewMessage = v.object({
  receiverId: id,
  content: v.pipe(
    v.string(inputMessages.content.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.content.missing),
    v.maxLength(contentMaxLength, inputMessages.content.long(contentMaxLength)),
  ),
  itemId: v.optional(v.nullable(id)),
})
export type NewMessage = v.InferOutput<typeof NewMessage>

/**
 * A message from one user to another. `content` is empty once its sender has deleted their account, and a line that says so once moderators
 * removed it.
 */
export const ChatMessage = v.object({
  id: v.string(),
  senderId: v.string(),
  receiverId: v.string(),
  content: v.string(),
  isRemoved: v.boolean(),
  itemId: v.nullable(v.string()),
  itemName: v.nullable(v.string()),
  /** The data for the item's picture; null without an item. */
  item: v.nullable(
    v.object({
      assetId: v.string(),
      category: v.picklist(categories),
      imageUrl: v.nullable(v.string()),
    }),
  ),
  createdAt: v.string(),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

/** The other user of a conversation, and whether they can be messaged. */
export const Contact = v.object({
  userId: v.string(),
  username: v.string(),
  /** The path of their picture. */
  imageUrl: v.nullable(v.string()),
  isTemporary: v.boolean(),
  hasLeft: v.boolean(),
  /** True when the current user blocked them. */
  isBlocked: v.boolean(),
})
export type Contact = v.InferOutput<typeof Contact>

export const Conversation = v.object({
  ...Contact.entries,
  unread: v.number(),
  last: ChatMessage,
})
export type Conversation = v.InferOutput<typeof Conversation>

export const Unread = v.object({ unread: v.number() })

export const PageQuery = v.object({ cursor: cursorParam })

export const ConversationQuery = v.object({ ...PageQuery.entries, ...ownListParams(inputMessages) })
export type ConversationQuery = v.InferOutput<typeof ConversationQuery>

/** Query keys of everything that pages cache about conversations. */
export const conversationPaths = ['/api/conversations', '/api/messages/unread']
