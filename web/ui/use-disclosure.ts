import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** A button that toggles a panel. Escape, a press outside and focus leaving it close the panel. */
export function useDisclosure() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }

  function onBlur(event: FocusEvent) {
    const next = event.relatedTarget
    if (next instanceof Node && !root.current?.contains(next)) setOpen(false)
  }

  return {
    open,
    close: () => setOpen(false),
    rootProps: { ref: root, onKeyDown, onBlur },
    buttonProps: {
      ref: button,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      onClick: () => setOpen(!open),
    },
    panelProps: { id },
  }
}
