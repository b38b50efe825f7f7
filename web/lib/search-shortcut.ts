import { useEffect } from 'react'

/** `/` focuses the search box, except in a text field. */
export function useSearchShortcut() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      const box = document.querySelector<HTMLInputElement>('input[type="search"]')
      if (!box) return
      event.preventDefault()
      box.focus()
      box.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether keys are text for this element. */
export function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="radio"]), textarea, select'))
  )
}
