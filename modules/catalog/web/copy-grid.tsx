import { useState } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/inventory-words'
import { CopyCard } from '@/modules/catalog/web/copy-card'
import { copyName } from '@/modules/catalog/web/copy-name'
import { gridClasses } from '@/modules/catalog/web/item-grid'
import type { SelectedCopy } from '@/modules/catalog/web/use-chosen-copies'
import { Button } from '@/web/ui/button'
import { TextInput } from '@/web/ui/text-input'

type Props = { copies: readonly OwnCopy[]; chosen: readonly SelectedCopy[]; onToggle: (copy: OwnCopy) => void }

const initialCount = 8
const moreCount = 50

export function CopyGrid({ copies, chosen, onToggle }: Props) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(initialCount)
  const found = copies.filter((copy) => copyName(copy).toLowerCase().includes(search.trim().toLowerCase()))
  const ticked = new Set(chosen.map(({ copy }) => copy.userAssetId))
  return (
    <div className="@container grid gap-4">
      {copies.length > initialCount && (
        <TextInput
          type="search"
          aria-label={inventoryMessages.search}
          placeholder={inventoryMessages.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="max-w-sm"
        />
      )}
      {found.length === 0 && (
        <p role="status" className="text-sm text-ink-muted">
          {inventoryMessages.noMatches(search.trim())}
        </p>
      )}
      <ul aria-label={inventoryMessages.copies} className={gridClasses('upTo5')}>
        {found.slice(0, most).map((copy) => (
          <li key={copy.userAssetId}>
            <CopyCard copy={copy} checked={ticked.has(copy.userAssetId)} onToggle={() => onToggle(copy)} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button className="w-fit justify-self-center" onClick={() => setMost(most + moreCount)}>
          {inventoryMessages.more}
        </Button>
      )}
    </div>
  )
}
