import { sellMessages } from '@/modules/catalog/sell-words'
import { parseCents } from '@/modules/catalog/web/seller-fees'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'

/** The price is for the eye: a screen reader has just read it in its field, and the button keeps its one name. */
export function SellButton({ price, isBusy }: { price: string; isBusy: boolean }) {
  const cents = parseCents(price)
  return (
    <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={sellMessages.sell.listing}>
      <span>
        {sellMessages.sell.list}
        {cents !== undefined && cents > 0 && (
          <span aria-hidden="true" className="tabular">
            {sellMessages.sell.listFor(formatMoney(cents / 100))}
          </span>
        )}
      </span>
    </Button>
  )
}
