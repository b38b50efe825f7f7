import { useEffect, useRef } from 'react'
import { isTyping } from '@/web/lib/browser/search-shortcut'

/**
 * j and k move the focus between the rows of a table. Enter on a focused row follows its first link. Returns the ref of the
 * table's body, whose rows need `tabIndex={-1}`.
 */
export function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!body.current || hasModifier(event) || isTyping(event.target)) return
      const rows = [...body.current.querySelectorAll('tr')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (event.key === 'j') rows[Math.min(at + 1, rows.length - 1)]?.focus()
      if (event.key === 'k') rows[Math.max(at - 1, 0)]?.focus()
      if (event.key === 'Enter' && rows[at] === document.activeElement) rows[at]?.querySelector('a')?.click()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return body
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey
}
