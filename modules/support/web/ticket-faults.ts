import type { NewTicket } from '@/modules/support/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { failureWords } from '@/web/ui/say-failure'

export type TicketFaults = { email?: string; subject?: string; message?: string; whole?: string }

/** What is not filled in, in the server's words, without asking it; undefined where all is. */
export function missing({ email, subject, message }: NewTicket): TicketFaults | undefined {
  const faults: TicketFaults = {
    email: email.trim() ? undefined : 'Enter your email address.',
    subject: subject.trim() ? undefined : 'Enter a subject.',
    message: message.trim() ? undefined : 'Enter your message.',
  }
  return Object.values(faults).some(Boolean) ? faults : undefined
}

export function faultsOf(error: Error | null): TicketFaults {
  if (!error) return {}
  const words = failureWords(error)
  if (!(error instanceof ApiError)) return { whole: words }
  const said = (path: string) => error.errors.find((each) => each.path === path)?.message
  const faults = { email: said('email'), subject: said('subject'), message: said('message') }
  return Object.values(faults).some(Boolean) ? faults : { whole: words }
}
