import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { useDebouncedInput } from '@/modules/catalog/web/browse/filters/use-debounced-input'
import { itemPath } from '@/modules/catalog/web/paths'
import { ItemCombobox } from '@/modules/catalog/web/suggestions/item-combobox'

/** Suggests items while the user types. On the marketplace, searches while typing. On other pages, Enter opens the marketplace. */
export function SearchBox() {
  const { isOnMarketplace, rawParam, setParams, searchFor } = useBrowseParams()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const searched = isOnMarketplace ? rawParam('search') : ''
  const { text, setText, cancelPending } = useDebouncedInput(searched, (search) => {
    if (isOnMarketplace) setParams({ search })
    else setText(search)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    cancelPending()
    if (isOnMarketplace) setParams({ search: text })
    else searchFor(text.trim())
  }

  function clear() {
    cancelPending()
    if (isOnMarketplace) setParams({ search: '' })
    input.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: many browsers don't support the search element yet.
    <form role="search" onSubmit={submit}>
      <ItemCombobox
        input={input}
        type="search"
        aria-label={shellMessages.search.label}
        placeholder={shellMessages.search.placeholder}
        enterKeyHint="search"
        before={<Search aria-hidden="true" className="size-4" />}
        after={text !== '' && <ClearButton onClick={clear} />}
        value={text}
        onChange={setText}
        onSelect={({ id }) => navigate(itemPath(id))}
      />
    </form>
  )
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={shellMessages.search.clear}
      onClick={onClick}
      className="inline-flex size-9 items-center justify-center rounded-md hover:text-ink"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  )
}
