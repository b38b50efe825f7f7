import * as v from 'valibot'
import {
  idText,
  limit,
  messageAuthors,
  messageText,
  ticketCategories,
  ticketStates,
} from '@/modules/support/contract'
import { inputMessages } from '@/modules/support/input-messages'
import { cursorParam } from '@/src/kit/input/params'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

export const templateNameMax = 60

/** A placeholder of a template that isn't filled yet. */
const gap = /\{\{[^{}]*\}\}/

/** Whether a text still has a gap such as `{{order}}`. */
function hasGap(text: string): boolean {
  return gap.test(text)
}

/** Filters that are left out match everything. */
export const TicketsQuery = v.object({
  state: v.optional(v.picklist(ticketStates, inputMessages.state)),
  userId: v.optional(idText),
  orderId: v.optional(idText),
  limit,
  cursor: cursorParam,
})
export type TicketsQuery = v.InferOutput<typeof TicketsQuery>

/** A ticket in the list of staff. */
export const TicketRow = v.object({
  id: v.string(),
  state: v.picklist(ticketStates),
  category: v.picklist(ticketCategories),
  subject: v.string(),
  /** Null for a visitor. */
  userId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  /** The visitor's email address; null for a user. */
  email: v.nullable(v.string()),
  orderId: v.nullable(v.string()),
  createdAt: v.string(),
  /** Since when it waits for staff; null unless it does. */
  openSince: v.nullable(v.string()),
  /** Null until staff have answered. */
  firstAnswerSeconds: v.nullable(v.number()),
})
export type TicketRow = v.InferOutput<typeof TicketRow>

/** A ticket with everything that staff wrote, also their notes. */
export const StaffTicket = v.object({
  ...TicketRow.entries,
  /** The address that answers are sent to. */
  email: v.string(),
  mergedInto: v.nullable(v.string()),
  messages: v.array(
    v.object({
      id: v.string(),
      from: v.picklist(messageAuthors),
      /** Null for a visitor, or if the account is deleted. */
      author: v.nullable(v.string()),
      message: v.string(),
      at: v.string(),
    }),
  ),
  /** The person's other tickets, latest first. */
  others: v.array(v.pick(TicketRow, ['id', 'state', 'subject', 'createdAt'])),
})
export type StaffTicket = v.InferOutput<typeof StaffTicket>

export const StaffReply = v.pipe(
  v.object({
    message: messageText,
    /** A note that only staff see. */
    internal: v.optional(v.boolean(), false),
    /** The latest message that the writer has seen. Rejected if there is a newer one. */
    lastMessageId: v.optional(idText),
  }),
  v.forward(
    v.check(({ message, internal }) => internal || !hasGap(message), inputMessages.gap),
    ['message'],
  ),
)
export type StaffReply = v.InferOutput<typeof StaffReply>

export const MergeInput = v.object({ into: idText })
export type MergeInput = v.InferOutput<typeof MergeInput>

export const TemplateName = v.pipe(
  v.string(inputMessages.template.missing),
  v.transform(sanitizeLine),
  v.nonEmpty(inputMessages.template.missing),
  v.maxLength(templateNameMax, inputMessages.template.long(templateNameMax)),
)
export const TemplateInput = v.object({ text: messageText })
export const Template = v.object({ name: v.string(), text: v.string(), updatedAt: v.string() })
export type Template = v.InferOutput<typeof Template>
