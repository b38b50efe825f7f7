import { useEffect, useRef, useState } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { itemsKey } from '@/modules/catalog/web/paths'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'

/** Items before and after those on the screen. Twice as many topics and those of the page stay below the limit of a connection. */
const aroundCount = 90

/**
 * Subscribes to the items on the screen and those around them. The elements of `items` are those with `data-item` inside the
 * returned ref, in the same order.
 */
export function useItemSubscription(items: readonly ItemSummary[]) {
  const list = useRef<HTMLDivElement>(null)
  const [center, setCenter] = useState(0)
  useEffect(() => {
    const elements = [...(list.current?.querySelectorAll('[data-item]') ?? [])]
    const indexOf = new Map(elements.map((element, index) => [element, index]))
    const observer = new IntersectionObserver((entries) => {
      const seen = entries
        .filter((entry) => entry.isIntersecting)
        .map(({ target }) => indexOf.get(target) ?? 0)
      const first = Math.min(...seen)
      // In steps, so that scrolling rarely changes the topics.
      if (seen.length > 0) setCenter(first - (first % (aroundCount / 2)))
    })
    if (items.length > aroundCount) for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [items])
  const around = items.slice(Math.max(0, center - aroundCount), center + aroundCount)
  useTopicSubscription(
    around.map(({ id }) => `item:${id}`),
    itemsKey,
  )
  return list
}
