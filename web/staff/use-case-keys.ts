import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from '@/web/lib/browser/search-shortcut'

type Keys = {
  /** Gets the index of the choice. */
  choose?: (index: number) => void
  submit: () => unknown
  form: RefObject<HTMLFormElement | null>
}

/** The keys of every case: 1 to 9 choose and go to the grounds, r goes to the reason or the answer, Ctrl Enter submits. */
export function useCaseKeys({ choose, submit, form }: Keys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (event.key === 'Enter' && hasModifier) {
      event.preventDefault()
      void submit()
    }
    // Keys that no grounds begin with work in their select, too.
    const isText = isTyping(event.target) && !(event.target instanceof HTMLSelectElement)
    const isKey = event.key === 'r' || (choose && /^[1-9]$/.test(event.key))
    if (hasModifier || isText || !isKey) return
    event.preventDefault()
    if (event.key !== 'r') choose?.(Number(event.key) - 1)
    const find = (name: string) => form.current?.querySelector<HTMLElement>(name)
    const [first, second] = event.key === 'r' ? ['textarea', 'textarea'] : ['select', 'textarea']
    ;(find(first) ?? find(second))?.focus()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
