import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

type Tip = { text: string; anchor: DOMRect }

type Timer = ReturnType<typeof setTimeout>

/** Whose words are shown, and when: one control at a time, at once right after another's, else once somebody rests on it. */
function createTooltipController(show: (tip: Tip | undefined) => void) {
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

const edgePx = 8

/** Shows what a control says of itself in `data-tooltip`, to whoever rests on it; never the only place of anything needed. */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchControls(setTip), [])
  return tip && <Tooltip tip={tip} />
}

/** Under the control, above it where there is no room; the space between belongs to it, so that a pointer can come over. */
function Tooltip({ tip: { text, anchor } }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const { width, height } = current.getBoundingClientRect()
    const left = anchor.left + (anchor.width - width) / 2
    const isBelow = anchor.bottom + height + edgePx <= innerHeight
    current.style.left = `${Math.max(edgePx, Math.min(left, innerWidth - width - edgePx))}px`
    current.style.top = `${isBelow ? anchor.bottom : anchor.top - height}px`
  }, [anchor])
  return (
    <div ref={box} role="tooltip" className="fixed z-60 max-w-64 py-1.5">
      <div className="animate-fade rounded-sm border border-line bg-surface-float px-2.5 py-1.5 text-xs text-ink shadow-float">
        {text}
      </div>
    </div>
  )
}

function watchControls(show: (tip: Tip | undefined) => void) {
  const turns = createTooltipController(show)
  const ending = new AbortController()
  const how = { capture: true, passive: true, signal: ending.signal }
  document.addEventListener('pointerover', onPointerOver, how)
  document.addEventListener('focusin', onFocusIn, how)
  document.addEventListener('keydown', onKeyDown, how)
  for (const end of ['focusout', 'pointerdown', 'scroll']) document.addEventListener(end, turns.leave, how)
  return () => {
    ending.abort()
    turns.stop()
  }

  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || isTooltip(target)) return
    const control = controlAt(target)
    if (control) turns.rest(control)
    else if (!turns.isAt(document.activeElement)) turns.leave()
  }

  function onFocusIn({ target }: FocusEvent) {
    const control = controlAt(target)
    if (control?.matches(':focus-visible')) turns.open(control)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') turns.leave()
  }
}

function controlAt(target: EventTarget | null) {
  return target instanceof Element ? target.closest('[data-tooltip]') : null
}

/** Words that one rests on stay, for whoever reads them with a magnifier. */
function isTooltip(target: EventTarget | null) {
  return target instanceof Element && target.closest('[role="tooltip"]') !== null
}
