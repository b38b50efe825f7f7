import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { leaveKeysToInputMethod } from '@/web/lib/browser/input-method'

test('keys of a composition reach no handler, others do', () => {
  const seen: string[] = []
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  leaveKeysToInputMethod()
  field.addEventListener('keydown', ({ key }) => void seen.push(key))
  const press = (key: string, init: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
  press('Enter', { isComposing: true })
  press('ArrowDown', { keyCode: 229 })
  press('a', {})
  expect(seen).toEqual(['a'])
})
