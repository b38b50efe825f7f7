import { Link, useLocation } from 'wouter'
import { authPath } from '@/modules/auth/web/paths'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { BuyerProtection } from '@/web/ui/buyer-protection'
import { TextLink, textLinkClasses } from '@/web/ui/text-link'
import { CopyMark } from '@/web/ui/values/copy-mark'

const { offers } = itemMessages

/** Replaces the listings for visitors: how many there are, facts about the cheapest, and how buyers are protected. */
export function VisitorPanel({ item: { price, stock, verified } }: { item: ItemDetail }) {
  const [path] = useLocation()
  return (
    <div className="grid gap-5 border-t border-line px-5 py-5">
      <div className="grid gap-1 text-sm">
        <h2 className="text-base">{offers.title}</h2>
        <p className="text-ink-muted">{summarize(stock, price)}</p>
        {price !== null && (
          <p className="flex flex-wrap gap-x-2 text-ink-muted">
            {offers.cheapest} <CopyMark verified={verified} />
          </p>
        )}
      </div>
      <BuyerProtection />
      <div className="grid gap-3">
        <Button asChild variant="primary" size="lg">
          <Link href={authPath} state={{ from: path }} data-needs-script>
            {offers.logIn}
          </Link>
        </Button>
        <p className="flex flex-wrap justify-between gap-x-5 gap-y-1 text-sm text-ink-muted">
          <Link
            href={authPath}
            state={{ tab: 'signup', from: path }}
            data-needs-script
            className={textLinkClasses}
          >
            {offers.signUp}
          </Link>
          <TextLink href={marketplacePath}>{offers.browse}</TextLink>
        </p>
      </div>
    </div>
  )
}

function summarize(stock: number, price: number | null) {
  if (stock === 0 || price === null) return offers.noneForGuest
  return offers.count(stock, { shown: formatCount(stock), price: formatMoney(price) })
}
