import { MailCheck, ShieldCheck } from 'lucide-react'
import { messages } from '@/modules/auth/messages'
import { useClientConfig } from '@/web/lib/client-config'

const noteMessages = messages.trustNotes

/** Next to the forms on wide screens. */
export function TrustNotes() {
  const { escrow } = useClientConfig()
  const notes = [
    { Icon: ShieldCheck, title: noteMessages.trading.title, text: noteMessages.trading.text(escrow) },
    { Icon: MailCheck, title: noteMessages.email.title, text: noteMessages.email.text },
  ]
  return (
    <aside
      aria-label={noteMessages.label}
      className="hidden content-start gap-8 border-s border-line py-2 ps-10 lg:grid"
    >
      {notes.map(({ Icon, title, text }) => (
        <div key={title} className="grid gap-1.5">
          <Icon aria-hidden="true" strokeWidth={1.5} className="mb-1 size-6 text-accent" />
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
      ))}
    </aside>
  )
}
