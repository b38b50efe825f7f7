import { type RefObject, useEffect, useLayoutEffect } from 'react'

const scrollPositions = new Map<string, number>()
let arrivedHref = ''
let isBackNavigation = false

/** Scroll positions are ours, because the browser restores them before a page has its height. */
export function startScrollRestoration() {
  history.scrollRestoration = 'manual'
  arrivedHref = location.href
  addEventListener('popstate', () => {
    isBackNavigation = true
  })
  addEventListener('scroll', () => {
    if (arrivedHref === location.href) scrollPositions.set(arrivedHref, scrollY)
  })
}

/** Call it from the page's end: a new page is read from its heading, and on the way back found where it was left. */
export function useNavigationFocus(path: string, arrivedAt: RefObject<string | undefined>) {
  useEffect(() => {
    const first = arrivedAt.current === undefined
    const moved = arrivedAt.current !== path
    arrivedAt.current = path
    arrivedHref = location.href
    if (first || !moved) return
    scrollTo(0, isBackNavigation ? (scrollPositions.get(location.href) ?? 0) : 0)
    isBackNavigation = false
    focusPageHeading()
  }, [path, arrivedAt])
}

/** The keyboard goes on from the heading that is to be seen, where what had the focus goes away. */
export function focusPageHeading() {
  const main = document.querySelector('main')
  if (main) focusWithoutScroll(visibleHeading(main, 'h1') ?? visibleHeading(main, 'h2') ?? main)
}

function visibleHeading(main: HTMLElement, heading: 'h1' | 'h2') {
  return [...main.querySelectorAll(heading)].find((each) => !each.closest('.sr-only'))
}

/** A part that goes away while it has the focus hands it on: to the heading of its panel, else to the page. */
export function useFocusHandoff(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = part
    return () => {
      if (!current?.contains(document.activeElement)) return
      const heading = current.closest('section')?.querySelector('h2')
      queueMicrotask(() => (heading?.isConnected ? focusWithoutScroll(heading) : focusPageHeading()))
    }
  }, [part])
}

function focusWithoutScroll(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
