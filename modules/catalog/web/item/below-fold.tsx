import { type ReactNode, useEffect, useRef, useState } from 'react'

const marginPx = 200
const latestAfterMs = 2500

/** Renders its children when they come near the viewport, or once the first view has loaded, so that their code isn't part of it. */
export function BelowFold({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown || !place.current) return
    const show = () => setShown(true)
    const timer = setTimeout(show, latestAfterMs)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(place.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isShown])
  return isShown ? children : <div ref={place}>{fallback}</div>
}
