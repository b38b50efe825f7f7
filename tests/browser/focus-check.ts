export interface FocusState {
  /** What is wrong with the current focus. */
  problem?: string
  /** Nothing has the focus: after the last control it moves to the browser's own UI. */
  isLost?: boolean
  /** The element had the focus before: a dialog traps focus. */
  wasVisited?: boolean
}

/**
 * Checks the focus. Runs inside the page, so it can't import anything. The previously focused element is compared with
 * and without focus: a focus ring makes a difference.
 */
export function inspectFocus(): FocusState {
  const page: { focused?: { element: Element; style: string }; visited?: Set<Element> } = Object(window)
  const element = document.activeElement
  if (!element || element === document.body) return { isLost: true, problem: 'nothing has the focus' }
  const before = page.focused
  page.focused = { element, style: styleOf(element) }
  page.visited ??= new Set()
  const wasVisited = page.visited.has(element)
  page.visited.add(element)
  return { wasVisited, problem: missingRingProblem() ?? visibilityProblem() }

  function missingRingProblem(): string | undefined {
    if (!before?.element.isConnected || before.element === element) return undefined
    return styleOf(before.element) === before.style
      ? `${nameOf(before.element)} looks the same with and without focus`
      : undefined
  }

  function visibilityProblem(): string | undefined {
    const box = element?.getClientRects()[0]
    if (!element || !box?.width || !box.height) return 'the focused element has no size'
    if (!isInView(element, box)) return `${nameOf(element)} is out of view`
    const covering = coveringElement(element, box)
    return covering && `${nameOf(element)} is covered by ${nameOf(covering)}`
  }

  /** The styles that can draw a focus ring on the element or its ancestors. */
  function styleOf(focused: Element): string {
    const styles: string[] = []
    for (let each: Element | null = focused; each && styles.length < 5; each = each.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, clip } = getComputedStyle(each)
      styles.push([outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, clip].join())
    }
    return styles.join(' | ')
  }

  /** True if the whole element is in view; a part is enough for elements that don't fit between the bars, and for textareas. */
  function isInView(focused: Element, { top, bottom, left, right, height }: DOMRect): boolean {
    if (right <= 0 || left >= innerWidth) return false
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(focused)
    const isHigh =
      height + Number.parseFloat(scrollMarginTop) + Number.parseFloat(scrollMarginBottom) > innerHeight
    if (isHigh || focused.matches('textarea')) return top < innerHeight && bottom > 0
    return top >= -1 && bottom <= innerHeight + 1
  }

  /** Returns an element that covers its middle or its upper or lower edge; all of them if it is half as high as the window. */
  function coveringElement(focused: Element, { left, right, top, bottom }: DOMRect): Element | undefined {
    const [first, last] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2]
    const covering = [first, (first + last) / 2, last].map((y) => {
      const topmost = document.elementFromPoint((left + right) / 2, y)
      return topmost && !topmost.contains(focused) && !isPartOf(focused, topmost) ? topmost : undefined
    })
    const isHigh = bottom - top > innerHeight / 2
    return isHigh && covering.includes(undefined) ? undefined : covering.find(Boolean)
  }

  /** True for an icon inside a field or the label around a radio button. */
  function isPartOf(focused: Element, topmost: Element): boolean {
    return [focused, focused.parentElement, focused.closest('label')].some((each) => each?.contains(topmost))
  }

  function nameOf(named: Element): string {
    const name = named.getAttribute('aria-label') ?? named.textContent?.trim().slice(0, 40)
    return `${named.tagName.toLowerCase()} "${name || named.getAttribute('name')}"`
  }
}
