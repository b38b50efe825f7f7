const openDelayMs = 700
const skipDelayMs = 300

export type Tip = { text: string; anchor: DOMRect }

type Timer = ReturnType<typeof setTimeout>

/** Whose words are shown, and when: one control at a time, at once right after another's, else once somebody rests on it. */
export function createTooltipController(show: (tip: Tip | undefined) => void) {
  let control: Element | undefined
  let opening: Timer | undefined
  let forgetting: Timer | undefined
  let isOpen = false
  return { rest, open, leave, isAt: (element: Element | null) => element === control, stop }

  function rest(next: Element) {
    if (next === control) return
    leave()
    control = next
    if (forgetting === undefined) opening = setTimeout(() => open(next), openDelayMs)
    else open(next)
  }

  function open(next: Element) {
    const text = next.getAttribute('data-tooltip')
    if (!text) return
    clearTimeout(opening)
    control = next
    isOpen = true
    show({ text, anchor: next.getBoundingClientRect() })
  }

  function leave() {
    clearTimeout(opening)
    control = undefined
    if (!isOpen) return
    isOpen = false
    show(undefined)
    clearTimeout(forgetting)
    forgetting = setTimeout(forget, skipDelayMs)
  }

  function forget() {
    forgetting = undefined
  }

  function stop() {
    clearTimeout(opening)
    clearTimeout(forgetting)
  }
}
