import { formatCount, type PriceRule, priceByRule, showError, toast, useClientConfig } from 'mintmark/web'
import { useState } from 'react'
import { messages } from '../messages'
import { ListingsTable } from './listings-table'
import { type OwnListing, type OwnListings, useChangePrices } from './queries'
import { RuleForm, type TypedRule, toRule } from './rule-form'

/** Chosen listings get new prices by one rule. The table shows them before they are sent. */
export function Repricing({ listings }: { listings: OwnListings }) {
  const { robuxPerUsd } = useClientConfig()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<TypedRule>({ basis: 'lowest', percent: '5', floor: '' })
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const { mutate, isPending } = useChangePrices()
  const rule = toRule(typed)
  const newPrices = new Map(
    listings
      .filter(({ listingId }) => rule && selected.has(listingId))
      .map((listing) => [listing.listingId, rule && newPriceCents(listing, rule, robuxPerUsd)]),
  )
  const changes = [...newPrices].flatMap(([listingId, cents]) =>
    cents === undefined ? [] : [{ listingId, cents }],
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <RuleForm
        typed={typed}
        onType={setTyped}
        selectedCount={selected.size}
        changeCount={changes.length}
        isSending={isPending}
        onSubmit={send}
      />
      <ListingsTable
        listings={listings}
        selected={selected}
        onSelect={setSelected}
        newPrices={newPrices}
        failures={failures}
      />
    </div>
  )

  function send() {
    mutate(changes, {
      onError: (error) => showError(messages.rule.notChanged, error),
      onSuccess: (results) => {
        const failed = results.flatMap(({ listingId, message }) =>
          message === undefined ? [] : [[listingId, message] as const],
        )
        setFailures(new Map(failed))
        setSelected(new Set(failed.map(([listingId]) => listingId)))
        announce(results.length - failed.length, failed.length)
      },
    })
  }
}

function announce(changed: number, failed: number) {
  const { rule } = messages
  if (failed === 0) toast({ title: rule.changed(changed, formatCount(changed)), tone: 'good' })
  else toast({ title: rule.failed(failed, formatCount(failed)), description: rule.failedHelp, tone: 'bad' })
}

/** In cents; undefined if the rule doesn't change the price. */
function newPriceCents(listing: OwnListing, rule: PriceRule, robuxPerUsd: number) {
  const { price, lowestOther: lowest, rap } = listing
  const cents = priceByRule(rule, { price, lowest, rap }, robuxPerUsd)
  return cents === Math.round(price * 100) ? undefined : cents
}
