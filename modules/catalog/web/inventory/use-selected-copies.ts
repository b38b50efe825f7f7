import { useState } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'
import {
  type CopyRule,
  centsByRule,
  parseCents,
  priceText,
  suggestedPrice,
} from '@/modules/catalog/web/listings/pricing'
import { useClientConfig } from '@/web/lib/client-config'

/** A selected copy with the entered price and category. `baseCents` is the price before the slider. */
export type SelectedCopy = { copy: OwnCopy; price: string; category: string; baseCents: number | undefined }

export type EditSelectedCopy = (
  userAssetId: string,
  changes: Partial<Pick<SelectedCopy, 'price' | 'category'>>,
) => void

export type SelectedCopiesState = ReturnType<typeof useSelectedCopies>

/** The selected copies, in the order of selection, each at its suggested price until that is changed. */
export function useSelectedCopies(initial: readonly OwnCopy[]) {
  const { robuxPerUsd } = useClientConfig()
  /** The percentage that the slider adds to all prices. */
  const [percent, setPercent] = useState(0)
  const [selected, setSelected] = useState(() => initial.map((copy) => select(copy)))
  return { selected, percent, toggle, add, clear, edit, remove, adjust, applyRule }

  function select(copy: OwnCopy): SelectedCopy {
    const baseCents = suggestedPrice(copy, robuxPerUsd)?.cents
    return { copy, category: copy.category ?? '', ...priced(baseCents, percent) }
  }

  function toggle(copy: OwnCopy) {
    const { userAssetId } = copy
    if (selected.some((each) => each.copy.userAssetId === userAssetId)) remove(userAssetId)
    else add([copy])
  }

  function add(copies: readonly OwnCopy[]) {
    setSelected((before) => {
      const ids = new Set(before.map(({ copy }) => copy.userAssetId))
      return [...before, ...copies.filter(({ userAssetId }) => !ids.has(userAssetId)).map(select)]
    })
  }

  function clear() {
    setSelected([])
    setPercent(0)
  }

  /** A typed price is moved by the slider from there on. */
  function edit(userAssetId: string, changes: Parameters<EditSelectedCopy>[1]) {
    const cents = changes.price === undefined ? undefined : parseCents(changes.price)
    const base = changes.price === undefined ? {} : { baseCents: cents && baseOf(cents, percent) }
    setSelected((before) =>
      before.map((each) => (each.copy.userAssetId === userAssetId ? { ...each, ...changes, ...base } : each)),
    )
  }

  function remove(userAssetId: string) {
    setSelected((before) => before.filter((each) => each.copy.userAssetId !== userAssetId))
  }

  /** Moves all prices by the same percentage. */
  function adjust(next: number) {
    setPercent(next)
    setSelected((before) =>
      before.map((each) =>
        each.baseCents === undefined ? each : { ...each, price: priceText(each.baseCents, next) },
      ),
    )
  }

  /** Sets all prices by a rule. Returns how many copies lack the value that the rule needs; they keep their price. */
  function applyRule(rule: CopyRule): number {
    const cents = selected.map(({ copy }) => centsByRule(rule, copy, robuxPerUsd))
    setPercent(0)
    setSelected((before) =>
      before.map((each) => {
        const found = centsByRule(rule, each.copy, robuxPerUsd)
        return found === undefined ? each : { ...each, ...priced(found, 0) }
      }),
    )
    return cents.filter((each) => each === undefined).length
  }
}

function priced(baseCents: number | undefined, percent: number) {
  return { baseCents, price: baseCents === undefined ? '' : priceText(baseCents, percent) }
}

function baseOf(cents: number, percent: number) {
  return Math.round((cents * 100) / (100 + percent))
}
