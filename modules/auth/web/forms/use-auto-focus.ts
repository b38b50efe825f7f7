import { useEffect, useRef } from 'react'

/** Focuses the element, usually a field, when it is first shown. */
export function useAutoFocus<Target extends HTMLElement = HTMLInputElement>() {
  const target = useRef<Target>(null)
  useEffect(() => target.current?.focus(), [])
  return target
}
