import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FeeLines,
  type FeeShares,
  type FeeTerms,
  percentageTerms,
  splitFees,
} from '@/modules/fees/contract'
import { feeTermsText } from '@/modules/fees/messages'
import { type PricedListing, resolveFee } from '@/modules/fees/resolve-contract'
import type { OwnFees } from '@/modules/fees/rules-contract'
import { api, unwrap } from '@/web/lib/api/api'
import { serverNow } from '@/web/lib/api/server-clock'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney, formatPercent } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'

/** What decides the fees of the user's own sales. */
export const ownFeesQuery = queryOptions({
  queryKey: ['/api/fees'],
  queryFn: () => unwrap(api.fees.get()),
})

export interface SaleFees extends FeeShares {
  lines: FeeLines
}

/** A listing that doesn't exist yet is new. */
type SaleToCome = Pick<PricedListing, 'priceCents'> & {
  category?: string | undefined
  listedAt?: string | undefined
}

/** Returns a function that computes the fees of the user's own sale at a price, by the rules of now. */
export function useOwnFees(): (sale: SaleToCome) => SaleFees {
  const { hasFeeRules, platformFeeBps, processingFeeBps } = useClientConfig()
  const isSignedIn = useViewer().state === 'user'
  const { data } = useQuery({ ...ownFeesQuery, enabled: hasFeeRules && isSignedIn })
  const processing = { bps: data?.processingBps ?? processingFeeBps }
  const general = percentageTerms(data?.generalBps ?? platformFeeBps)
  const sets = data ? toRuleSets(data) : []
  return ({ priceCents, category = '', listedAt }) => {
    const listing = { priceCents, category, listedAt: listedAt ? Date.parse(listedAt) : Infinity }
    const lines = { platform: resolveFee(sets, general, listing, serverNow()), processing }
    return { ...splitFees(priceCents, lines), lines }
  }
}

function toRuleSets({ sets }: OwnFees) {
  const msOf = (iso: string | null) => (iso === null ? null : Date.parse(iso))
  return sets.map(({ announcedAt, unconfirmedSince, rules }) => ({
    announcedAt: Date.parse(announcedAt),
    unconfirmedSince: msOf(unconfirmedSince),
    rules: rules.map(({ category, minPriceCents, from, ...rule }) => ({
      ...rule,
      match: { category: category ?? undefined, minPriceCents },
      from: msOf(from),
    })),
  }))
}

/** Describes a fee: "5%", "5% + $0.30", "8%, at least $0.10, at most $150.00". */
export function formatFee({ bps, fixedCents, minCents, maxCents }: FeeTerms): string {
  return feeTermsText({
    percent: formatPercent(bps / 10_000),
    fixed: fixedCents > 0 ? formatMoney(fixedCents / 100) : undefined,
    min: minCents > 0 ? formatMoney(minCents / 100) : undefined,
    max: maxCents === null ? undefined : formatMoney(maxCents / 100),
  })
}
