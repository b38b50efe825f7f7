import type { NewTicket } from '@/modules/support/web/queries'
import { inputWords } from '@/modules/support/words'
import { ApiError, errorWords } from '@/web/lib/api-error'

export type TicketFaults = { email?: string; subject?: string; message?: string; whole?: string }

/** What is not filled in, in the server's words, without asking it; undefined where all is. */
export function missing({ email, subject, message }: NewTicket): TicketFaults | undefined {
  const faults: TicketFaults = {
    email: email.trim() ? undefined : inputWords.email.missing,
    subject: subject.trim() ? undefined : inputWords.subject.missing,
    message: message.trim() ? undefined : inputWords.message.missing,
  }
  return Object.values(faults).some(Boolean) ? faults : undefined
}

export function faultsOf(error: Error | null): TicketFaults {
  if (!error) return {}
  const refusal = errorWords(error)
  if (!(error instanceof ApiError)) return { whole: refusal }
  const said = (path: string) => error.errors.find((each) => each.path === path)?.message
  const faults = { email: said('email'), subject: said('subject'), message: said('message') }
  return Object.values(faults).some(Boolean) ? faults : { whole: refusal }
}
