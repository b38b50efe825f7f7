import { useEffect, useRef } from 'react'

/** The one field of a step is where the keyboard goes when the step is shown. */
export function useAutoFocus() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
