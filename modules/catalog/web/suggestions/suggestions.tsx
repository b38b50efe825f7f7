import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { suggestionMessages } from '@/modules/catalog/browse/suggestion-messages'
import type { Suggestion } from '@/modules/catalog/contract'
import { messages } from '@/modules/catalog/messages'
import { useSuggestions } from '@/modules/catalog/web/suggestions/queries'
import { formatMoney } from '@/web/lib/format/format'
import { classNames } from '@/web/ui/class-names'
import { ItemImage } from '@/web/ui/values/item-image'

type Props = {
  input: RefObject<HTMLInputElement | null>
  text: string
  onSelect: (item: Suggestion) => void
  onClose: () => void
}

/** The items that an input suggests while the user types: a listbox whose keys are those of the input. */
export function Suggestions({ input, text, onSelect, onClose }: Props) {
  const listId = useId()
  const shown = useSuggestions(text)
  const [activeId, setActiveId] = useState<string>()
  const active = shown.findIndex(({ id }) => id === activeId)
  const optionId = (index: number) => `${listId}-${index}`
  useComboboxState(input, {
    listId: shown.length > 0 ? listId : undefined,
    activeId: active < 0 ? undefined : optionId(active),
  })
  useKeys(input, (event) => {
    const step = steps[event.key]
    const chosen = shown[active]
    // Enter without a chosen item submits the form.
    if (event.key === 'Enter' && !chosen) onClose()
    if (step !== undefined) setActiveId(shown[nextIndex(active, step, shown.length)]?.id)
    else if (event.key === 'Enter' && chosen) select(chosen)
    else if (event.key === 'Escape' && shown.length > 0) onClose()
    else return
    event.preventDefault()
  })

  function select(item: Suggestion) {
    onClose()
    onSelect(item)
  }

  if (shown.length === 0) return null
  return (
    <div id={listId} role="listbox" aria-label={suggestionMessages.label} className={listClasses}>
      {shown.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, and keeps the focus.
        <div
          key={item.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => select(item)}
          className={classNames(optionClasses, index === active && 'bg-surface-sunken')}
        >
          <ItemImage
            src={item.imageUrl}
            assetId={item.assetId}
            name=""
            category={item.category}
            size="small"
            className="size-8 shrink-0 rounded-sm"
          />
          <span className="truncate font-medium">{item.name}</span>
          <span className="text-xs text-ink-muted max-sm:hidden">{messages.categories[item.category]}</span>
          <span className="tabular ms-auto shrink-0 ps-2">
            {item.price === null ? (
              <span className="text-xs text-ink-muted">{suggestionMessages.unlisted}</span>
            ) : (
              formatMoney(item.price)
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** After the last option, and before the first one, none is active. */
function nextIndex(active: number, step: number, count: number) {
  const next = active + step
  return next < -1 ? count - 1 : next
}

/** Tells assistive technology which list the input controls, and which option is active. */
function useComboboxState(
  input: RefObject<HTMLInputElement | null>,
  { listId, activeId }: { listId: string | undefined; activeId: string | undefined },
) {
  useEffect(() => {
    const box = input.current
    const attributes = { 'aria-controls': listId, 'aria-activedescendant': activeId }
    for (const [name, value] of Object.entries(attributes)) if (value) box?.setAttribute(name, value)
    box?.setAttribute('aria-expanded', String(listId !== undefined))
    return () => {
      for (const name of Object.keys(attributes)) box?.removeAttribute(name)
      box?.setAttribute('aria-expanded', 'false')
    }
  }, [input, listId, activeId])
}

function useKeys(input: RefObject<HTMLInputElement | null>, onKey: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const box = input.current
    const listener = (event: KeyboardEvent) => handle(event)
    box?.addEventListener('keydown', listener)
    return () => box?.removeEventListener('keydown', listener)
  }, [input])
}

const listClasses =
  'absolute inset-x-0 top-full z-40 mt-1 overflow-clip rounded-md border border-line-strong bg-surface-float py-1 shadow-lg'
const optionClasses = 'flex min-h-10 cursor-pointer items-center gap-2 px-3 text-sm hover:bg-surface-sunken'
