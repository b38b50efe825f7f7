import { Search, X } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { useDebouncedInput } from '@/modules/catalog/web/browse/use-debounced-input'
import { TextInput } from '@/web/ui/forms/text-input'

/** Searches the marketplace while one types there; from any other page, Enter leads to it. */
export function SearchBox() {
  const { here, typed, change, searchFor } = useBrowseParams()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, forget } = useDebouncedInput(here ? typed('search') : '', (search) => {
    if (here) change({ search })
    else type(search)
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    forget()
    if (here) change({ search: text })
    else searchFor(text.trim())
  }

  function clear() {
    forget()
    if (here) change({ search: '' })
    input.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element called search is too new for many browsers.
    <form role="search" onSubmit={submit}>
      <TextInput
        ref={input}
        type="search"
        aria-label={shellMessages.search.label}
        placeholder={shellMessages.search.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        before={<Search aria-hidden="true" className="size-4" />}
        after={text !== '' && <ClearButton onClick={clear} />}
        value={text}
        onChange={(event) => type(event.target.value)}
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
