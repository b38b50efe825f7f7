import * as v from 'valibot'

export const ticketCategories = ['general', 'payment', 'account', 'security', 'report'] as const
export type TicketCategory = (typeof ticketCategories)[number]

const subjectMax = 150
const messageMax = 5_000
const emailExpected = 'Enter your email address.'
/** A subject is one line of a mail, whatever was pasted into it. */
const oneLine = v.transform((text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())

export const TicketInput = v.object({
  email: v.pipe(
    v.string(emailExpected),
    v.trim(),
    v.nonEmpty(emailExpected),
    v.maxLength(254, 'The email address has at most 254 characters.'),
    v.email('Enter an email address such as name@example.com.'),
  ),
  subject: v.pipe(
    v.string('Enter a subject.'),
    oneLine,
    v.nonEmpty('Enter a subject.'),
    v.maxLength(subjectMax, `The subject has at most ${subjectMax} characters.`),
  ),
  message: v.pipe(
    v.string('Enter your message.'),
    v.trim(),
    v.nonEmpty('Enter your message.'),
    v.maxLength(messageMax, 'The message has at most 5,000 characters.'),
  ),
  category: v.optional(
    v.picklist(ticketCategories, 'Choose general, payment, account, security or report.'),
    'general',
  ),
})
export type TicketInput = v.InferOutput<typeof TicketInput>

export const OpenedTicket = v.object({ id: v.string() })

export const serviceStatuses = ['Operational', 'Degraded', 'Down'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

export const SystemStatus = v.object({
  services: v.array(v.object({ name: v.string(), status: v.picklist(serviceStatuses) })),
})
export type SystemStatus = v.InferOutput<typeof SystemStatus>
