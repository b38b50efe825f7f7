import { useSyncExternalStore } from 'react'

type ToastTone = 'neutral' | 'good' | 'bad'

export type ToastOptions = { title: string; description?: string; tone?: ToastTone }

export type Toast = { id: number; title: string; description?: string; tone: ToastTone; open: boolean }

const removeAfterMs = 1_000_000
const listeners = new Set<() => void>()
let current: Toast | undefined
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/** Shows a toast and returns its id. A new toast replaces the current one. */
export function toast({ tone = 'neutral', ...texts }: ToastOptions) {
  clearTimeout(removal)
  lastId += 1
  show({ ...texts, tone, id: lastId, open: true })
  return lastId
}

export function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return
  show({ ...current, open: false })
  removal = setTimeout(() => show(undefined), removeAfterMs)
}

export function useToast() {
  const read = () => current
  return useSyncExternalStore(subscribe, read, read)
}

function show(next: Toast | undefined) {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
