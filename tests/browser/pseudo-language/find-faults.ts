import type { Page } from 'playwright-core'

export interface ShownText {
  text: string
  /** The element, or its attribute. */
  where: string
}

/**
 * Returns texts that people see or hear and that have a vowel without an accent. Elements with `lang` or `translate="no"` say that they
 * have their own language or none, and code is in English.
 */
export function findEnglishTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const others = 'script, style, noscript, textarea, code, pre, body [lang], [translate="no"]'
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
      'data-tooltip',
    ]
    const walker = document.createTreeWalker(document.body)
    const found: ShownText[] = []
    add(document.title, 'the title', document.documentElement)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      if (node instanceof Text) add(node.data, 'the text', node.parentElement)
      if (node instanceof Element) for (const name of attributes) add(node.getAttribute(name), name, node)
    }
    return found

    function add(text: string | null, part: string, element: Element | null) {
      if (!text || !element || !/[a-z][aeiouy]|[aeiouy][a-z]/i.test(text) || element.closest(others)) return
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return
      const classes = (element.getAttribute('class') ?? '').slice(0, 60)
      found.push({
        text: text.trim(),
        where: `${part} of <${element.tagName.toLowerCase()} class="${classes}">`,
      })
    }
  })
}

/**
 * Returns accented texts that their box or one around it cuts off, or that are wider than their box. Areas that scroll cut off nothing, and
 * a text with a name in it may be cut off, because names have any length.
 */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const text = String(range)
      const parent = walker.currentNode.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (!/^[^aeiouy]*[áéíóúý][^aeiouy]*$/i.test(text) || parent.closest('script, style, textarea, option'))
        continue
      const cut = findBox(parent, range.getBoundingClientRect())
      if (cut) found.add(`“${text.trim().slice(0, 50)}” does not fit into ${nameOf(cut)}`)
    }
    return [...found]

    function findBox(parent: Element, text: DOMRect): Element | undefined {
      const boxes = boxesAround(parent)
      const [first] = boxes
      // A box of one pixel holds text for screen readers.
      if (boxes.some((box) => box.getBoundingClientRect().width <= 1)) return undefined
      return boxes.find(
        (box) => (box === first || getComputedStyle(box).overflow !== 'visible') && !contains(box, text),
      )
    }

    /** The blocks around a text, up to one that scrolls or covers the page. */
    function boxesAround(parent: Element): Element[] {
      const parents: Element[] = []
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement)
        parents.push(box)
      const styles = parents.map((box) => getComputedStyle(box))
      const end = styles.findIndex(({ overflowX, overflowY }) => /auto|scroll/.test(overflowX + overflowY))
      const fixed = styles.findIndex(({ position }) => position === 'fixed')
      const count = Math.min(end < 0 ? parents.length : end, fixed < 0 ? parents.length : fixed + 1)
      return parents
        .slice(0, count)
        .filter((_, at) => !/^(?:contents|inline)$/.test(styles[at]?.display ?? ''))
    }

    function contains(box: Element, text: DOMRect): boolean {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      // Accents and descenders of a tight line may stick out.
      const isAsHigh = text.top > top - 6 && text.bottom < bottom + 6
      return text.left > left - 1.5 && text.right < right + 1.5 && isAsHigh
    }

    function nameOf(box: Element): string {
      return `<${box.tagName.toLowerCase()} class="${(box.getAttribute('class') ?? '').slice(0, 80)}">`
    }
  })
}
