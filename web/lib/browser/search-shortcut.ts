import { useEffect } from 'react'

/** `/` focuses the search box, except in a text field. */
export function useSearchShortcut() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (focusSearch()) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Focuses the search box. Returns false if the page has none. */
export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}

/** Whether keys are text for this element. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  )
}
