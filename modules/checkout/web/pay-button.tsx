import { messages } from '@/modules/checkout/messages'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'

const { form } = messages

/** Stays at the bottom of a phone's screen while the form is longer than it. */
export function PayButton({ amount, busy }: { amount: number; busy: boolean }) {
  return (
    <div
      data-pay-bar
      className="max-sm:sticky max-sm:bottom-(--bottom-bar,0px) max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-line max-sm:bg-surface-raised max-sm:px-5 max-sm:py-3"
    >
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        busy={busy}
        busyText={form.paying(formatMoney(amount))}
      >
        {form.pay(formatMoney(amount))}
      </Button>
    </div>
  )
}
