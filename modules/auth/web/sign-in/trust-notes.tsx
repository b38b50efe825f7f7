import { MailCheck, ShieldCheck } from 'lucide-react'
import { messages } from '@/modules/auth/messages'
import { useClientConfig } from '@/web/lib/client-config'

const notesText = messages.trustNotes

/** Beside the forms where there is room. */
export function TrustNotes() {
  const { escrow } = useClientConfig()
  const notes = [
    { Picture: ShieldCheck, title: notesText.trading.title, text: notesText.trading.text(escrow) },
    { Picture: MailCheck, title: notesText.email.title, text: notesText.email.text },
  ]
  return (
    <aside
      aria-label={notesText.label}
      className="hidden content-start gap-8 border-l border-line py-2 pl-10 lg:grid"
    >
      {notes.map(({ Picture, title, text }) => (
        <div key={title} className="grid gap-1.5">
          <Picture aria-hidden="true" strokeWidth={1.5} className="mb-1 size-6 text-accent" />
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
      ))}
    </aside>
  )
}
