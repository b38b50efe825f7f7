import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

type Tip = { text: string; anchor: DOMRect }

type Timer = ReturnType<typeof setTimeout>

/** Decides which control's tooltip is open. It opens after a delay, or immediately if another one has just closed. */
function createTooltipController(show: (tip: Tip | undefined) => void) {
  let control: Element | undefined
  let openTimer: Timer | undefined
  let skipTimer: Timer | undefined
  let isOpen = false
  return { hover, open, leave, isCurrent: (element: Element | null) => element === control, stop }

  function hover(next: Element) {
    if (next === control) return
    leave()
    control = next
    if (skipTimer === undefined) openTimer = setTimeout(() => open(next), openDelayMs)
    else open(next)
  }

  function open(next: Element) {
    const text = next.getAttribute('data-tooltip')
    if (!text) return
    clearTimeout(openTimer)
    control = next
    isOpen = true
    show({ text, anchor: next.getBoundingClientRect() })
  }

  function leave() {
    clearTimeout(openTimer)
    control = undefined
    if (!isOpen) return
    isOpen = false
    show(undefined)
    clearTimeout(skipTimer)
    skipTimer = setTimeout(endSkip, skipDelayMs)
  }

  function endSkip() {
    skipTimer = undefined
  }

  function stop() {
    clearTimeout(openTimer)
    clearTimeout(skipTimer)
  }
}

const edgePx = 8

/** Shows the `data-tooltip` of the hovered or focused control. Needed information must also be available elsewhere. */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => watchControls(setTip), [])
  return tip && <Tooltip tip={tip} />
}

/** Placed below the control, or above if there's no room. The gap is part of the tooltip, so that the pointer can reach it. */
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
  const tooltip = createTooltipController(show)
  const abort = new AbortController()
  const options = { capture: true, passive: true, signal: abort.signal }
  document.addEventListener('pointerover', onPointerOver, options)
  document.addEventListener('focusin', onFocusIn, options)
  document.addEventListener('keydown', onKeyDown, options)
  for (const type of ['focusout', 'pointerdown', 'scroll'])
    document.addEventListener(type, tooltip.leave, options)
  return () => {
    abort.abort()
    tooltip.stop()
  }

  function onPointerOver({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || isTooltip(target)) return
    const control = controlAt(target)
    if (control) tooltip.hover(control)
    else if (!tooltip.isCurrent(document.activeElement)) tooltip.leave()
  }

  function onFocusIn({ target }: FocusEvent) {
    const control = controlAt(target)
    if (control?.matches(':focus-visible')) tooltip.open(control)
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') tooltip.leave()
  }
}

function controlAt(target: EventTarget | null) {
  return target instanceof Element ? target.closest('[data-tooltip]') : null
}

/** A hovered tooltip stays open, for users of a screen magnifier (WCAG 1.4.13). */
function isTooltip(target: EventTarget | null) {
  return target instanceof Element && target.closest('[role="tooltip"]') !== null
}
