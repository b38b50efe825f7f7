import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedItem } from '@/modules/catalog/editing/contract'
import { messages } from '@/modules/catalog/messages'
import { staffItemsQuery } from '@/modules/catalog/web/staff/items/queries'
import { useDebouncedValue } from '@/web/lib/browser/use-debounced-value'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'

type Props = {
  label: string
  help: string
  noMatch: string
  /** The label of the button beside a match. */
  choose: (name: string) => string
  chooseShort: string
  /** Items that can't be chosen. */
  excluded: readonly string[]
  onChoose: (item: ListedItem) => void
}

const shownMax = 6
const debounceMs = 250

/** Finds an item of the catalog by name, ID or asset ID. */
export function ItemPicker({ excluded, onChoose, ...text }: Props) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), debounceMs)
  const { data } = useQuery({ ...staffItemsQuery({ search }), enabled: search !== '' })
  const matches = search === '' ? undefined : data?.rows.filter(({ id }) => !excluded.includes(id))
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field label={text.label} help={text.help}>
        <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <ul className="grid grid-cols-1 divide-y divide-line rounded-md border border-line empty:hidden">
        {matches?.slice(0, shownMax).map((item) => (
          <li key={item.id} className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
            <span className="grid min-w-0">
              <span className="truncate font-medium">{item.name}</span>
              <span className="text-xs text-ink-muted">
                {messages.categories[item.category]}, {item.assetId}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={text.choose(item.name)}
              onClick={() => {
                setTyped('')
                onChoose(item)
              }}
            >
              {text.chooseShort}
            </Button>
          </li>
        ))}
      </ul>
      {matches?.length === 0 && <p className="text-sm text-ink-muted">{text.noMatch}</p>}
    </div>
  )
}
