import { useEffect, useState } from 'react'

const slowAfterMs = 250

/** Whether something has been under way for longer than a moment: what ends before shows nothing. */
export function useIsSlow(isUnderWay: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLate(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay])
  return isLate
}
