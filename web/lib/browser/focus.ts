import { type RefObject, useEffect, useLayoutEffect } from 'react'

const scrollPositions = new Map<string, number>()
let arrivedHref = ''
let isBackNavigation = false

/** Replaces the browser's scroll restoration, which runs before a page has its full height. */
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

/**
 * Focuses the heading after a navigation, unless the new page has focused a field itself; going back restores the scroll
 * position. Call it after the page has rendered.
 */
export function useNavigationFocus(path: string, lastPath: RefObject<string | undefined>) {
  useEffect(() => {
    const isFirst = lastPath.current === undefined
    const hasChanged = lastPath.current !== path
    lastPath.current = path
    arrivedHref = location.href
    if (isFirst || !hasChanged) return
    scrollTo(0, isBackNavigation ? (scrollPositions.get(location.href) ?? 0) : 0)
    isBackNavigation = false
    if (!document.querySelector('main input:focus')) focusPageHeading()
  }, [path, lastPath])
}

/** Moves the focus to the visible page heading, after the focused element has disappeared. */
export function focusPageHeading() {
  const main = document.querySelector('main')
  if (!main) return
  const heading = findHeading(main)
  focusWithoutScroll(heading ?? main)
  if (!heading) focusHeadingOnceShown(main)
}

/** While a page loads its heading, the page itself has the focus. */
function focusHeadingOnceShown(main: HTMLElement) {
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== main
    const heading = findHeading(main)
    if (!hasMoved && heading) focusWithoutScroll(heading)
    if (hasMoved || heading) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['style'] })
}

function findHeading(main: HTMLElement) {
  return visibleHeading(main, 'h1') ?? visibleHeading(main, 'h2')
}

function visibleHeading(main: HTMLElement, heading: 'h1' | 'h2') {
  // React hides the page before while it loads the code of the next one.
  const isShown = (each: Element) => each.checkVisibility?.() !== false && !each.closest('.sr-only')
  return [...main.querySelectorAll(heading)].find(isShown)
}

/**
 * When the element unmounts with the focus inside, moves the focus to the heading of its section or of the page, unless what replaces
 * it takes the focus itself.
 */
export function useFocusHandoff(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (!current?.contains(document.activeElement)) return
      const heading = current.closest('section')?.querySelector('h2')
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (heading?.isConnected) focusWithoutScroll(heading)
        else focusPageHeading()
      })
    }
  }, [element])
}

function focusWithoutScroll(target: HTMLElement) {
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
