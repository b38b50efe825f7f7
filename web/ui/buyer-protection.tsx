import { ShieldCheck } from 'lucide-react'
import { durationText } from '@/src/kit/text/duration'
import { useClientConfig } from '@/web/lib/client-config'
import { protectionMessages as texts } from '@/web/protection-messages'

/** How a buyer is protected, with the deadlines of this site. */
export function BuyerProtection() {
  const { escrow, deliverySeconds, confirmSeconds } = useClientConfig()
  const promises = [
    texts.held(escrow),
    texts.refund(durationText(deliverySeconds)),
    texts.confirm(durationText(confirmSeconds)),
  ]
  return (
    <section aria-label={texts.title} className="grid gap-2 text-sm">
      <h3 className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
        {texts.title}
      </h3>
      <ul className="grid gap-1 ps-6 text-ink-muted">
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
    </section>
  )
}

/** The promise that matters most, in one line beside a button. */
export function ProtectionLine() {
  const { deliverySeconds } = useClientConfig()
  return (
    <p className="flex gap-2 text-xs text-ink-muted">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
      {texts.line(durationText(deliverySeconds))}
    </p>
  )
}
