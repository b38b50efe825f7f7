import * as v from 'valibot'
import { inputWords } from '@/modules/support/words'

export const ticketCategories = ['general', 'payment', 'account', 'security', 'report'] as const
export type TicketCategory = (typeof ticketCategories)[number]

const emailMax = 254
const subjectMax = 150
const messageMax = 5_000
/** A subject is one line of a mail, whatever was pasted into it. */
const oneLine = v.transform((text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())

export const TicketInput = v.object({
  email: v.pipe(
    v.string(inputWords.email.missing),
    v.trim(),
    v.nonEmpty(inputWords.email.missing),
    v.maxLength(emailMax, inputWords.email.long(emailMax)),
    v.email(inputWords.email.wrong),
  ),
  subject: v.pipe(
    v.string(inputWords.subject.missing),
    oneLine,
    v.nonEmpty(inputWords.subject.missing),
    v.maxLength(subjectMax, inputWords.subject.long(subjectMax)),
  ),
  message: v.pipe(
    v.string(inputWords.message.missing),
    v.trim(),
    v.nonEmpty(inputWords.message.missing),
    v.maxLength(messageMax, inputWords.message.long(messageMax)),
  ),
  category: v.optional(v.picklist(ticketCategories, inputWords.category), 'general'),
})
export type TicketInput = v.InferOutput<typeof TicketInput>

export const OpenedTicket = v.object({ id: v.string() })

const serviceStatuses = ['Operational', 'Degraded', 'Down'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const SystemStatus = v.object({
  services: v.array(v.object({ name: v.string(), status: v.picklist(serviceStatuses) })),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>
