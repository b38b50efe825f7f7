import { useState } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'

/** A copy that is ticked, with what is typed about it. */
export type SelectedCopy = { copy: OwnCopy; price: string; category: string }

export type EditSelectedCopy = (
  userAssetId: string,
  part: Partial<Pick<SelectedCopy, 'price' | 'category'>>,
) => void

/** The ticked copies, in the order of ticking. */
export function useSelectedCopies() {
  const [chosen, setChosen] = useState<readonly SelectedCopy[]>([])
  return { chosen, toggle, type, remove }

  function toggle(copy: OwnCopy) {
    const { userAssetId, category } = copy
    if (chosen.some((each) => each.copy.userAssetId === userAssetId)) remove(userAssetId)
    else setChosen((before) => [...before, { copy, price: '', category: category ?? '' }])
  }

  function type(userAssetId: string, part: Parameters<EditSelectedCopy>[1]) {
    setChosen((before) =>
      before.map((each) => (each.copy.userAssetId === userAssetId ? { ...each, ...part } : each)),
    )
  }

  function remove(userAssetId: string) {
    setChosen((before) => before.filter((each) => each.copy.userAssetId !== userAssetId))
  }
}
