import { useEffect, useEffectEvent, useState } from 'react'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Calls back after a while, unless the person does anything before; true as long as they did not. */
export function useIdleTimeout(afterMs: number, onEnd: () => void) {
  const [alone, setAlone] = useState(true)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!alone) return
    const timer = setTimeout(() => end(), afterMs)
    function onSign(event: Event) {
      if (isDeliberate(event)) setAlone(false)
    }
    for (const sign of activityEvents) addEventListener(sign, onSign, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of activityEvents) removeEventListener(sign, onSign)
    }
  }, [alone, afterMs])
  return alone
}

/** Browsers report a pointer that stands still over a changed page as moved, and a key held down as pressed again. */
function isDeliberate(event: Event) {
  if (event instanceof KeyboardEvent) return !event.repeat
  if (event.type === 'pointermove' && event instanceof MouseEvent) {
    return event.movementX !== 0 || event.movementY !== 0
  }
  return true
}
