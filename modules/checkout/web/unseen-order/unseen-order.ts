import { useSyncExternalStore } from 'react'

/** A paid order whose page its buyer hasn't opened yet. */
type UnseenOrder = { orderId: string; buyerId: string; item: string }

const listeners = new Set<() => void>()
let unseen: UnseenOrder | undefined

/** Replaces the order of an earlier purchase; undefined once the order was seen. */
export function setUnseenOrder(order: UnseenOrder | undefined) {
  unseen = order
  for (const listener of listeners) listener()
}

export function useUnseenOrder() {
  const read = () => unseen
  return useSyncExternalStore(subscribe, read, read)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
