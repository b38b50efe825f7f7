import { useEffect, useRef } from 'react'

/** Focuses the field when it is first shown. */
export function useAutoFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
