import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 200

/** Text that is shown at once as typed, and settled once the typing rests: one request, not one for every key. */
export function useDebouncedInput(settled: string, settle: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const rest = useEffectEvent((text: string) => {
    setTyped(undefined)
    settle(text)
  })

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => rest(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return { text: typed ?? settled, type: setTyped, forget: () => setTyped(undefined) }
}
