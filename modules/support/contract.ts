import * as v from 'valibot'
import { inputMessages } from '@/modules/support/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { emailAddress, emailAddressMax } from '@/src/kit/text/email-address'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

export const ticketCategories = ['general', 'payment', 'account', 'security', 'report'] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** `open`: staff must act; `waiting`: for the user. */
export const ticketStates = ['open', 'waiting', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

/** Only staff see notes. */
export const messageAuthors = ['user', 'staff', 'note'] as const
export type MessageAuthor = (typeof messageAuthors)[number]

const idMax = 64
const pageMax = 100
const subjectMax = 150
const messageMax = 5_000

/** The text of a message by a user or staff. */
export const messageText = v.pipe(
  v.string(inputMessages.message.missing),
  v.transform(sanitizeText),
  v.nonEmpty(inputMessages.message.missing),
  v.maxLength(messageMax, inputMessages.message.long(messageMax)),
)
export const idText = v.pipe(v.string(inputMessages.id), v.maxLength(idMax, inputMessages.id))
export const limit = limitParam(pageMax, inputMessages.limit(pageMax))

export const TicketInput = v.object({
  email: emailAddress(inputMessages.email.wrong, {
    missing: inputMessages.email.missing,
    long: inputMessages.email.long(emailAddressMax),
  }),
  subject: v.pipe(
    v.string(inputMessages.subject.missing),
    v.transform(sanitizeLine),
    v.nonEmpty(inputMessages.subject.missing),
    v.maxLength(subjectMax, inputMessages.subject.long(subjectMax)),
  ),
  message: messageText,
  category: v.optional(v.picklist(ticketCategories, inputMessages.category), 'general'),
  /** An order of the caller. */
  orderId: v.optional(idText),
})
export type TicketInput = v.InferOutput<typeof TicketInput>

export const OpenedTicket = v.object({ id: v.string() })

export const UserReply = v.object({ message: messageText })
export type UserReply = v.InferOutput<typeof UserReply>

export const OwnTicketsQuery = v.object({ limit, cursor: cursorParam })
export type OwnTicketsQuery = v.InferOutput<typeof OwnTicketsQuery>

/** A ticket as its user sees it. */
export const OwnTicket = v.object({
  id: v.string(),
  subject: v.string(),
  state: v.picklist(ticketStates),
  orderId: v.nullable(v.string()),
  createdAt: v.string(),
  messages: v.array(v.object({ from: v.picklist(['user', 'support']), message: v.string(), at: v.string() })),
})
export type OwnTicket = v.InferOutput<typeof OwnTicket>

const serviceStatuses = ['Operational', 'Degraded', 'Down'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const SystemStatus = v.object({
  services: v.array(v.object({ name: v.string(), status: v.picklist(serviceStatuses) })),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>
