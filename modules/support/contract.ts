import * as v from 'valibot'
import { inputMessages } from '@/modules/support/input-messages'
import { sanitizeLine, sanitizeText } from '@/src/kit/sanitize-text'

export const ticketCategories = ['general', 'payment', 'account', 'security', 'report'] as const
export type TicketCategory = (typeof ticketCategories)[number]

const emailMax = 254
export const subjectMax = 150
export const messageMax = 5_000

export const TicketInput = v.object({
  email: v.pipe(
    v.string(inputMessages.email.missing),
    v.trim(),
    v.nonEmpty(inputMessages.email.missing),
    v.maxLength(emailMax, inputMessages.email.long(emailMax)),
    v.email(inputMessages.email.wrong),
  ),
  subject: v.pipe(
    v.string(inputMessages.subject.missing),
    v.transform(sanitizeLine),
    v.nonEmpty(inputMessages.subject.missing),
    v.maxLength(subjectMax, inputMessages.subject.long(subjectMax)),
  ),
  message: v.pipe(
    v.string(inputMessages.message.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.message.missing),
    v.maxLength(messageMax, inputMessages.message.long(messageMax)),
  ),
  category: v.optional(v.picklist(ticketCategories, inputMessages.category), 'general'),
})
export type TicketInput = v.InferOutput<typeof TicketInput>

export const OpenedTicket = v.object({ id: v.string() })

const serviceStatuses = ['Operational', 'Degraded', 'Down'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const SystemStatus = v.object({
  services: v.array(v.object({ name: v.string(), status: v.picklist(serviceStatuses) })),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>
