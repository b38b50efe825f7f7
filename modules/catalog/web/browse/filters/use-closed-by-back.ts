import { useEffect, useRef, useState } from 'react'

/**
 * Whether something over the page is open, such as a sheet. It has an entry of its own in the history, so that Back closes it. What
 * the page has written to its address meanwhile stays.
 */
export function useClosedByBack() {
  const [isOpen, setOpen] = useState(false)
  const isClosing = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    let address = location.href
    const stopped = new AbortController()
    const options = { capture: true, signal: stopped.signal }
    // The router dispatches this event. Reading the address when Back is pressed would be too late.
    addEventListener('replaceState', () => (address = location.href), options)
    const onBack = (event: PopStateEvent) => {
      // The page stays, so the scroll position isn't restored.
      event.stopImmediatePropagation()
      history.replaceState(history.state, '', address)
      setOpen(false)
    }
    addEventListener('popstate', onBack, options)
    return () => stopped.abort()
  }, [isOpen])
  return { isOpen, open, close }

  function open() {
    isClosing.current = false
    history.pushState(history.state, '')
    setOpen(true)
  }

  /** Goes back once, also for a double click. */
  function close() {
    if (!isClosing.current) history.back()
    isClosing.current = true
  }
}
