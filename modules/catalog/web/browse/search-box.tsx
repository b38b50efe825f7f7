import { Search, X } from 'lucide-react'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { useDebouncedInput } from '@/modules/catalog/web/browse/use-debounced-input'
import { lazyView } from '@/web/lib/lazy-component'
import { TextInput } from '@/web/ui/forms/text-input'

const Suggestions = lazyView(() => import('./suggestions').then((module) => module.Suggestions))

/** Suggests items while the user types. On the marketplace, searches while typing. On other pages, Enter opens the marketplace. */
export function SearchBox() {
  const { isOnMarketplace, rawParam, setParams, searchFor } = useBrowseParams()
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  const searched = isOnMarketplace ? rawParam('search') : ''
  const { text, setText, cancelPending } = useDebouncedInput(searched, (search) => {
    if (isOnMarketplace) setParams({ search })
    else setText(search)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    cancelPending()
    setTyping(false)
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
    <form
      role="search"
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyping(false)
      }}
      className="relative"
    >
      <TextInput
        ref={input}
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-label={shellMessages.search.label}
        placeholder={shellMessages.search.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        before={<Search aria-hidden="true" className="size-4" />}
        after={text !== '' && <ClearButton onClick={clear} />}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setTyping(true)
        }}
      />
      {isTyping && (
        <Suspense>
          <Suggestions input={input} text={text} onClose={() => setTyping(false)} />
        </Suspense>
      )}
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
