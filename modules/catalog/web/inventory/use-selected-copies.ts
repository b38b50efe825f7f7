import { useState } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'

/** A selected copy with the entered price and category. */
export type SelectedCopy = { copy: OwnCopy; price: string; category: string }

export type EditSelectedCopy = (
  userAssetId: string,
  changes: Partial<Pick<SelectedCopy, 'price' | 'category'>>,
) => void

/** The selected copies, in the order of selection. */
export function useSelectedCopies() {
  const [selected, setSelected] = useState<readonly SelectedCopy[]>([])
  return { selected, toggle, edit, remove }

  function toggle(copy: OwnCopy) {
    const { userAssetId, category } = copy
    if (selected.some((each) => each.copy.userAssetId === userAssetId)) remove(userAssetId)
    else setSelected((before) => [...before, { copy, price: '', category: category ?? '' }])
  }

  function edit(userAssetId: string, changes: Parameters<EditSelectedCopy>[1]) {
    setSelected((before) =>
      before.map((each) => (each.copy.userAssetId === userAssetId ? { ...each, ...changes } : each)),
    )
  }

  function remove(userAssetId: string) {
    setSelected((before) => before.filter((each) => each.copy.userAssetId !== userAssetId))
  }
}
