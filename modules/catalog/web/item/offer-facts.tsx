import { BadgeCheck, CircleCheck, CircleDashed, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingOffer } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { offerMessages } from '@/modules/catalog/sellers/offer-messages'
import { sellerMessages } from '@/modules/catalog/sellers/seller-messages'
import { formatDuration } from '@/modules/catalog/web/seller/format-duration'
import { copyMessages } from '@/web/copy-messages'
import { useClientConfig } from '@/web/lib/client-config'
import {
  formatCount,
  formatDateTime,
  formatMoney,
  formatOneDecimal,
  formatPercent,
} from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { usernameText } from '@/web/ui/values/username'

const { facts: texts } = offerMessages

/** A fact about an offer, and below it what the fact is based on. */
function Fact({ basis, title, children }: { basis?: ReactNode; title?: string; children: ReactNode }) {
  return (
    <span title={title} className="tabular block whitespace-nowrap">
      <span className="flex items-center gap-1">{children}</span>
      {basis && <span className="block truncate text-xs text-ink-muted">{basis}</span>}
    </span>
  )
}

/** Whether the seller's public inventory showed the copy, and when. */
export function ProofFact({ verified }: { verified: string | null }) {
  const { platform } = useClientConfig()
  const Icon = verified ? CircleCheck : CircleDashed
  return (
    <Fact
      title={
        verified ? copyMessages.seen({ platform, when: formatDateTime(verified) }) : copyMessages.notSeen
      }
      basis={verified ? <TimeAgo iso={verified} className="lowercase" /> : undefined}
    >
      <span className={classNames('flex items-center gap-1', verified ? 'text-good' : 'text-ink-muted')}>
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
        {verified ? texts.verified : copyMessages.notVerified}
      </span>
    </Fact>
  )
}

export function RatingFact({ rating: { average, count } }: SellerFacts) {
  if (average === null) return <span className="text-ink-muted">{texts.noRating}</span>
  return (
    <Fact basis={texts.reviews(count, formatCount(count))}>
      <Star aria-hidden="true" className="size-3.5 shrink-0 fill-accent text-accent" />
      {formatOneDecimal(average)}
    </Fact>
  )
}

/** The median time from payment to hand-over. */
export function HandOverFact({ handOverSeconds, handOverOrders }: SellerFacts) {
  if (handOverSeconds === null) return <span className="text-ink-muted">{texts.none}</span>
  const count = handOverOrders ?? 0
  return <Fact basis={texts.sales(count, formatCount(count))}>{formatDuration(handOverSeconds)}</Fact>
}

/** The seller proved to be a player of the game platform. */
export function VerifiedPlayer() {
  const { platform } = useClientConfig()
  return (
    <span title={sellerMessages.verifiedHelp(platform)} className="shrink-0 text-good">
      <BadgeCheck aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{sellerMessages.verified}</span>
    </span>
  )
}

/** How many of the seller's orders were completed, and the disputes that the seller lost. */
export function OrderFacts({ facts }: { facts: SellerFacts }) {
  const lost = facts.disputesLost ?? 0
  return (
    <span className="tabular block text-xs text-ink-muted">
      {completedText(facts)}
      {lost > 0 && <span className="block text-bad">{texts.lost(lost, formatCount(lost))}</span>}
    </span>
  )
}

function completedText({ orders, completionRate }: SellerFacts) {
  if (orders === null) return ''
  if (completionRate === null) return texts.newSeller
  return texts.completed(formatPercent(completionRate), orders, formatCount(orders))
}

/** All facts of an offer in one line, for screen readers: "$4.00, LanternLou, #109, Excellent, Copy verified, …". */
export function describeOffer(offer: ListingOffer): string {
  const { sellerFacts: facts } = offer
  const { average, count } = facts.rating
  const lost = facts.disputesLost ?? 0
  return [
    formatMoney(offer.price),
    usernameText(offer.seller, offer.sellerTemporary),
    offer.serial === null ? offerMessages.noSerial : `#${formatCount(offer.serial)}`,
    messages.conditions[offer.condition],
    offer.verified ? copyMessages.verified : copyMessages.notVerified,
    average === null ? '' : texts.spokenRating(formatOneDecimal(average), count, formatCount(count)),
    completedText(facts),
    lost > 0 ? texts.lost(lost, formatCount(lost)) : '',
    facts.handOverSeconds === null ? '' : texts.spokenHandOver(formatDuration(facts.handOverSeconds)),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
