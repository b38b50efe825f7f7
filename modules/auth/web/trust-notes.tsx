import { MailCheck, ShieldCheck } from 'lucide-react'

const notes = [
  {
    Picture: ShieldCheck,
    title: 'Secure Trading',
    text: 'All transactions are protected by escrow: the seller is paid once the item has arrived, and the buyer is refunded if it does not.',
  },
  {
    Picture: MailCheck,
    title: 'Email Verification',
    text: 'A 6-digit code proves that the address is yours before you buy or sell.',
  },
]

/** Beside the forms where there is room. */
export function TrustNotes() {
  return (
    <aside aria-label="Safety" className="hidden content-start gap-8 border-l border-line py-2 pl-10 lg:grid">
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
