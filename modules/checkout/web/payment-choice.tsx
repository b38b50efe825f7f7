import { ChevronRight } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import { choiceMessages } from '@/modules/checkout/choice-messages'
import { messages } from '@/modules/checkout/messages'
import { checkoutUrlWithProvider } from '@/modules/checkout/web/purchase'
import type { OfferedProvider } from '@/modules/orders/contract'
import { durationText } from '@/src/kit/text/duration'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { Panel } from '@/web/ui/panel'

/** The buyer chooses before anything is reserved, because an order stays with its provider. */
export function PaymentChoice({ options }: { options: readonly OfferedProvider[] }) {
  const search = useSearch()
  return (
    <Panel title={choiceMessages.title}>
      <ul className="grid gap-3">
        {options.map((option) => (
          <li key={option.provider}>
            <Link
              href={checkoutUrlWithProvider(search, option)}
              replace
              onClick={focusPageHeading}
              className="flex min-h-16 items-center justify-between gap-3 rounded-md border border-line-strong px-4 py-3 hover:bg-surface-sunken"
            >
              <span className="grid gap-0.5">
                <span className="font-medium">
                  {option.methods.map((method) => messages.methods[method]).join(', ')}
                </span>
                <span className="text-sm text-ink-muted">
                  {choiceMessages.within(durationText(option.reservationSeconds))}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
