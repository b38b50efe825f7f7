export interface FocusState {
  /** What is wrong with the focus as it stands. */
  problem?: string
  /** Nothing has it: after the last control of a page it is the browser's own. */
  isLost?: boolean
  /** It was here before: a dialog leads round. */
  wasVisited?: boolean
}

/**
 * Looks at the focus of the page it runs in, and so holds all that it needs. What had the focus the last time is looked at
 * again, now without: a ring shows in the difference.
 */
export function inspectFocus(): FocusState {
  const page: { focused?: { element: Element; look: string }; seen?: Set<Element> } = Object(window)
  const element = document.activeElement
  if (!element || element === document.body) return { isLost: true, problem: 'nothing has the focus' }
  const before = page.focused
  page.focused = { element, look: lookOf(element) }
  page.seen ??= new Set()
  const again = page.seen.has(element)
  page.seen.add(element)
  return { wasVisited: again, problem: faultWithout() ?? faultWith() }

  function faultWithout(): string | undefined {
    if (!before?.element.isConnected || before.element === element) return undefined
    return lookOf(before.element) === before.look
      ? `${nameOf(before.element)} looks the same with the focus and without`
      : undefined
  }

  function faultWith(): string | undefined {
    const box = element?.getClientRects()[0]
    if (!element || !box?.width || !box.height) return 'what has the focus has no size'
    if (!isInView(element, box)) return `${nameOf(element)} is out of view`
    const cover = coverOf(element, box)
    return cover && `${nameOf(element)} is covered by ${nameOf(cover)}`
  }

  /** What a ring may be drawn with, on the element or on what stands around it. */
  function lookOf(focused: Element): string {
    const looks: string[] = []
    for (let each: Element | null = focused; each && looks.length < 5; each = each.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, clip } = getComputedStyle(each)
      looks.push([outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, clip].join())
    }
    return looks.join(' | ')
  }

  /** All of it; of what is higher than the window, or has a caret that is brought into view instead, a part. */
  function isInView(focused: Element, { top, bottom, left, right, height }: DOMRect): boolean {
    if (right <= 0 || left >= innerWidth) return false
    if (height > innerHeight || focused.matches('textarea')) return top < innerHeight && bottom > 0
    return top >= -1 && bottom <= innerHeight + 1
  }

  /** What lies over its middle, or over its upper or lower edge. */
  function coverOf(focused: Element, { left, right, top, bottom }: DOMRect): Element | undefined {
    const [first, last] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2]
    for (const y of [first, (first + last) / 2, last]) {
      const over = document.elementFromPoint((left + right) / 2, y)
      if (over && !over.contains(focused) && !isPartOf(focused, over)) return over
    }
    return undefined
  }

  /** The icon inside of a field, the label around a radio button. */
  function isPartOf(focused: Element, over: Element): boolean {
    return [focused, focused.parentElement, focused.closest('label')].some((each) => each?.contains(over))
  }

  function nameOf(named: Element): string {
    const words = named.getAttribute('aria-label') ?? named.textContent?.trim().slice(0, 40)
    return `${named.tagName.toLowerCase()} "${words || named.getAttribute('name')}"`
  }
}
