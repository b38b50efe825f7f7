import { formatCount, priceByRule, showError, toast, useClientConfig } from 'mintmark/web'
import { useState } from 'react'
import { messages } from '../messages'
import type { ChangeResult } from '../price-changes'
import { ListingsTable } from './listings-table'
import { PriceFilePanel, PriceFilePreview } from './price-file-panel'
import { type OwnListing, type OwnListings, useChangePrices, useLoadAllListings } from './queries'
import { type PriceFile, readPriceFile } from './read-price-file'
import { RuleForm, type TypedRule, toRule } from './rule-form'

/** Chosen listings get new prices by one rule, or from a file. The table shows them before they are sent. */
export function Repricing({ listings }: { listings: OwnListings }) {
  const { robuxPerUsd } = useClientConfig()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<TypedRule>({ basis: 'lowest', percent: '5', floor: '' })
  const [file, setFile] = useState<PriceFile>()
  const [hasClosedFile, setHasClosedFile] = useState(false)
  const [results, setResults] = useState<ReadonlyMap<string, ChangeResult>>(new Map())
  const loadAll = useLoadAllListings()
  const { mutate, isPending } = useChangePrices()
  const rule = toRule(typed)
  const shown = file ? listings.filter(({ listingId }) => file.prices.has(listingId)) : listings
  const newPrices = new Map(
    shown
      .filter(({ listingId }) => selected.has(listingId))
      .map((listing) => [listing.listingId, newCentsOf(listing)]),
  )
  const changes = [...newPrices].flatMap(([listingId, cents]) =>
    cents === undefined ? [] : [{ listingId, cents }],
  )
  const sending = { changeCount: changes.length, isSending: isPending, onSubmit: send }
  return (
    <div className="grid grid-cols-1 gap-6">
      {file ? (
        <PriceFilePreview file={file} {...sending} onClose={closeFile} />
      ) : (
        <>
          <RuleForm typed={typed} onType={setTyped} selectedCount={selected.size} {...sending} />
          <PriceFilePanel onFile={openFile} isFocused={hasClosedFile} />
        </>
      )}
      {shown.length > 0 && (
        <ListingsTable
          listings={shown}
          selected={selected}
          onSelect={setSelected}
          newPrices={newPrices}
          results={results}
        />
      )}
    </div>
  )

  /** Undefined if the price stays. */
  function newCentsOf(listing: OwnListing) {
    const { listingId, price, lowestOther: lowest, rap } = listing
    const cents = file
      ? file.prices.get(listingId)
      : rule && priceByRule(rule, { price, lowest, rap }, robuxPerUsd)
    return cents === Math.round(price * 100) ? undefined : cents
  }

  async function openFile(chosen: File) {
    try {
      const [text, all] = await Promise.all([chosen.text(), loadAll()])
      const read = readPriceFile(text, all)
      setFile(read)
      setResults(new Map())
      setSelected(new Set(read.prices.keys()))
    } catch (error) {
      showError(messages.file.failed, error)
    }
  }

  function closeFile() {
    setFile(undefined)
    setHasClosedFile(true)
    setSelected(new Set())
  }

  function send() {
    mutate(changes, {
      onError: (error) => showError(messages.rule.notChanged, error),
      onSuccess: (all) => {
        const failed = all.filter(({ message }) => message !== undefined)
        setResults(new Map(all.map((result) => [result.listingId, result])))
        setSelected(new Set(failed.map(({ listingId }) => listingId)))
        announce(all.length - failed.length, failed.length)
      },
    })
  }
}

function announce(changed: number, failed: number) {
  const { rule } = messages
  if (failed === 0) toast({ title: rule.changed(changed, formatCount(changed)), tone: 'good' })
  else toast({ title: rule.failed(failed, formatCount(failed)), description: rule.failedHelp, tone: 'bad' })
}
