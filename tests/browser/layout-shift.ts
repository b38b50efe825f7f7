import type { Page } from 'playwright-core'

interface LayoutShift {
  /** The sum of the scores that the browser reports, without what input caused. */
  score: number
  /** What moved, such as `0.120 by form "Email" from 0,120 to 0,310`. */
  moved: string[]
}

interface LayoutShiftEntry {
  hadRecentInput: boolean
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Measures how far elements move in every document from its start. Data arrives only after the page has been painted once without it:
 * what moves then would move on a slow network, however fast this machine is.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    const painted = new Promise<unknown>((resolve) => {
      const afterNextFrame = () => requestAnimationFrame(() => requestAnimationFrame(resolve))
      new PerformanceObserver(afterNextFrame).observe({ type: 'paint', buffered: true })
    })
    const afterPaint = async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request)
      await painted
      return response
    }
    Object.assign(window, { fetch: afterPaint })
    const entries: PerformanceEntryList = []
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object(window).takeLayoutShifts = () => [...entries.splice(0), ...observer.takeRecords()]
  })
}

/** Returns how far elements have moved since the last call. */
export function takeLayoutShift(page: Page): Promise<LayoutShift> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const entries: LayoutShiftEntry[] = Object(window).takeLayoutShifts()
    const unexpected = entries.filter(({ hadRecentInput }) => !hadRecentInput)
    return {
      score: unexpected.reduce((sum, { value }) => sum + value, 0),
      moved: unexpected.map(({ value, sources }) => {
        const elements = sources.map(({ node, previousRect, currentRect }) => {
          const text = node?.textContent?.trim().slice(0, 30)
          const [from, to] = [previousRect, currentRect].map(
            ({ x, y }) => `${Math.round(x)},${Math.round(y)}`,
          )
          return `${node?.nodeName.toLowerCase()} "${text}" from ${from} to ${to}`
        })
        return `${value.toFixed(3)} by ${elements.join(' and ')}`
      }),
    }
  })
}
