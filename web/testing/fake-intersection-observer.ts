import { onTestFinished } from 'bun:test'
import { act } from '@testing-library/react/pure'

interface ObservedElement {
  element: Element
  rootMargin: string | undefined
  /** Tells the page whether the element is in view. */
  report(isIntersecting: boolean): Promise<void>
}

/**
 * Replaces IntersectionObserver until the test ends, because no element of a test has a position. Returns what is observed, and calls
 * `onObserve` when another element is.
 */
export function installFakeIntersectionObserver(onObserve?: () => void): readonly ObservedElement[] {
  const observed: ObservedElement[] = []
  const real = globalThis.IntersectionObserver
  class FakeIntersectionObserver extends real {
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      super(callback, options)
      this.observe = (element) => {
        onObserve?.()
        observed.push({
          element,
          rootMargin: options.rootMargin,
          report: (isIntersecting) =>
            act(async () =>
              callback([{ isIntersecting, target: element } as IntersectionObserverEntry], this),
            ),
        })
      }
    }
  }
  globalThis.IntersectionObserver = FakeIntersectionObserver
  onTestFinished(() => {
    globalThis.IntersectionObserver = real
  })
  return observed
}
