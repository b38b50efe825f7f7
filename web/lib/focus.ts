import { type RefObject, useEffect, useLayoutEffect } from 'react'

const scrolled = new Map<string, number>()
let settledAt = ''
let wentBack = false

/** Scroll positions are ours, because the browser restores them before a page has its height. */
export function watchScroll() {
  history.scrollRestoration = 'manual'
  settledAt = location.href
  addEventListener('popstate', () => {
    wentBack = true
  })
  addEventListener('scroll', () => {
    if (settledAt === location.href) scrolled.set(settledAt, scrollY)
  })
}

/** Call it from the page's end: a new page is read from its heading, and on the way back found where it was left. */
export function useArrival(path: string, arrivedAt: RefObject<string | undefined>) {
  useEffect(() => {
    const first = arrivedAt.current === undefined
    const moved = arrivedAt.current !== path
    arrivedAt.current = path
    settledAt = location.href
    if (first || !moved) return
    scrollTo(0, wentBack ? (scrolled.get(location.href) ?? 0) : 0)
    wentBack = false
    focusPage()
  }, [path, arrivedAt])
}

/** The keyboard goes on from the heading that is to be seen, where what had the focus goes away. */
export function focusPage() {
  const main = document.querySelector('main')
  if (main) focusOn(shownIn(main, 'h1') ?? shownIn(main, 'h2') ?? main)
}

function shownIn(main: HTMLElement, heading: 'h1' | 'h2') {
  return [...main.querySelectorAll(heading)].find((each) => !each.closest('.sr-only'))
}

/** A part that goes away while it has the focus hands it on: to the heading of its panel, else to the page. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = part
    return () => {
      if (!current?.contains(document.activeElement)) return
      const heading = current.closest('section')?.querySelector('h2')
      queueMicrotask(() => (heading?.isConnected ? focusOn(heading) : focusPage()))
    }
  }, [part])
}

function focusOn(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
