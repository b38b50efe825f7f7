import { type ReactNode, useEffect, useRef, useState } from 'react'

const marginPx = 200
const latestAfterMs = 2500

type Props = {
  fallback: ReactNode
  /** Children that are far from the viewport stay unloaded, however long the page is open. */
  onlyNear?: boolean
  children: ReactNode
}

/** Renders its children when they come near the viewport, or once the first view has loaded, so that their code isn't part of it. */
export function BelowFold({ fallback, onlyNear = false, children }: Props) {
  const [isShown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown || !place.current) return
    const show = () => setShown(true)
    const timer = onlyNear ? undefined : setTimeout(show, latestAfterMs)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: `${marginPx}px` },
    )
    observer.observe(place.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isShown, onlyNear])
  return isShown ? children : <div ref={place}>{fallback}</div>
}
