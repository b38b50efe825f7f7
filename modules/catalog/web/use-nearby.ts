import { type RefObject, useEffect, useRef, useState } from 'react'

const nearbyPx = 100

/** Whether the element has come near the screen; once true it stays so. */
export function useNearby<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const target = useRef<Target>(null)
  const [nearby, setNearby] = useState(false)
  useEffect(() => {
    if (nearby || !target.current) return
    const observer = new IntersectionObserver(
      (entries) => setNearby(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: `${nearbyPx}px` },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [nearby])
  return [target, nearby]
}
