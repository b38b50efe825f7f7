import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '@/web/lib/browser/use-debounced-value'
import { type OwnList, ownFilters, ownSearchMax } from '@/web/lib/use-own-list'
import { ownListMessages } from '@/web/own-list-messages'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { TextInput } from '@/web/ui/forms/text-input'
import { EmptyState } from '@/web/ui/states/empty-state'

const typingMs = 250

type Props = {
  list: OwnList
  /** The accessible name and placeholder of the search box. */
  searchLabel: string
  /** Replaces the names of filters. */
  labels?: Partial<typeof ownListMessages.filters>
  className?: string
}

/** Buttons for the filters of a user's own list, and a search box. */
export function OwnListControls({ list, searchLabel, labels, className }: Props) {
  const { query, set } = list
  const choices = [undefined, ...ownFilters]
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      <fieldset aria-label={ownListMessages.label} className="-m-1 flex min-w-0 flex-wrap gap-1 p-1">
        {choices.map((filter) => (
          <button
            key={filter ?? ''}
            type="button"
            aria-pressed={query.filter === filter}
            onClick={() => set({ ...query, filter })}
            className={choiceClasses}
          >
            {filter ? { ...ownListMessages.filters, ...labels }[filter] : ownListMessages.all}
          </button>
        ))}
      </fieldset>
      <SearchBox
        label={searchLabel}
        value={query.search ?? ''}
        onSearch={(search) => set({ ...query, search })}
      />
    </div>
  )
}

type SearchBoxProps = { label: string; value: string; onSearch: (text: string | undefined) => void }

/** Searches once the user stops typing. */
function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const settled = useDebouncedValue(typed, typingMs)
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== value) onSearch(text.trim() || undefined)
  })
  useEffect(() => search(settled), [settled])
  // Reset from outside: "Show all", or the Back button.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={ownSearchMax}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      before={<Search aria-hidden="true" className="size-4" />}
      className="min-w-0 flex-1 basis-52 sm:ms-auto sm:max-w-sm"
    />
  )
}

/** Shown in place of a list in which no entry matches. */
export function NothingFound({ list }: { list: OwnList }) {
  const { title, message, reset } = ownListMessages.nothing
  return (
    <EmptyState
      title={title}
      message={message}
      action={<Button onClick={() => list.set({})}>{reset}</Button>}
    />
  )
}

const choiceClasses =
  'h-9 rounded-md border border-line px-2.5 text-[0.8125rem] font-medium whitespace-nowrap text-ink-muted transition-colors hover:border-ink-muted hover:text-ink ' +
  'aria-pressed:border-accent-edge aria-pressed:bg-accent-soft aria-pressed:text-ink'
