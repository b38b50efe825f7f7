import '@/web/testing/dom'
import { onTestFinished } from 'bun:test'

/** Until the test ends, the browser's reader writes numbers and dates in this way. */
export function setBrowserLanguage(language: string) {
  const before = Object.getOwnPropertyDescriptor(navigator, 'language')
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'language', before)
    else Reflect.deleteProperty(navigator, 'language')
  })
}
