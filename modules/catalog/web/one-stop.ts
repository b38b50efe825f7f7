import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const keyMoves: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

/** A row of links that Tab enters at its first and passes in one step; arrow keys go through it. */
export function useRovingTabIndex() {
  const [at, setAt] = useState(0)
  return {
    groupProps: { onKeyDown, onBlur },
    stopProps: (index: number) => ({ tabIndex: index === at ? 0 : -1, onFocus: () => setAt(index) }),
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const next = keyMoves[event.key]?.(at)
    if (next === undefined) return
    event.preventDefault()
    links.at(next % links.length)?.focus()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget)) setAt(0)
  }
}
