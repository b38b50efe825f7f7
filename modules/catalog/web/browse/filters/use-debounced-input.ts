import { useEffect, useEffectEvent, useState } from 'react'

const debounceMs = 200

/** Input state whose `text` changes with every key, and whose `onSettled` is called once typing pauses. */
export function useDebouncedInput(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const settle = useEffectEvent((text: string) => {
    setTyped(undefined)
    onSettled(text)
  })

  useEffect(() => {
    if (typed === undefined) return
    const timer = setTimeout(() => settle(typed), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return { text: typed ?? value, setText: setTyped, cancelPending: () => setTyped(undefined) }
}
