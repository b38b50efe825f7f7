import { type RefObject, useEffect, useRef, useState } from 'react'

export type ElementSize = { width: number; height: number }

/** Returns the element's size in CSS pixels; undefined until it has been laid out. */
export function useElementSize<Target extends Element>(): [
  RefObject<Target | null>,
  ElementSize | undefined,
] {
  const target = useRef<Target>(null)
  const [size, setSize] = useState<ElementSize>()
  useEffect(() => {
    if (!target.current) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }),
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [])
  return [target, size]
}
