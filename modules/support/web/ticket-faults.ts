import type { NewTicket } from '@/modules/support/web/queries'
import { inputMessages } from '@/modules/support/words'
import { ApiError, errorMessage } from '@/web/lib/api-error'

export type TicketFieldErrors = { email?: string; subject?: string; message?: string; form?: string }

/** What is not filled in, in the server's words, without asking it; undefined where all is. */
export function missingFields({ email, subject, message }: NewTicket): TicketFieldErrors | undefined {
  const faults: TicketFieldErrors = {
    email: email.trim() ? undefined : inputMessages.email.missing,
    subject: subject.trim() ? undefined : inputMessages.subject.missing,
    message: message.trim() ? undefined : inputMessages.message.missing,
  }
  return Object.values(faults).some(Boolean) ? faults : undefined
}

export function fieldErrorsOf(error: Error | null): TicketFieldErrors {
  if (!error) return {}
  const refusal = errorMessage(error)
  if (!(error instanceof ApiError)) return { form: refusal }
  const said = (path: string) => error.errors.find((each) => each.path === path)?.message
  const faults = { email: said('email'), subject: said('subject'), message: said('message') }
  return Object.values(faults).some(Boolean) ? faults : { form: refusal }
}
