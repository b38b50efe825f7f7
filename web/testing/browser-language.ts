import '@/web/testing/dom'
import { onTestFinished } from 'bun:test'

/** Sets `navigator.language` until the test ends. */
export function setBrowserLanguage(language: string) {
  const original = Object.getOwnPropertyDescriptor(navigator, 'language')
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
  onTestFinished(() => {
    if (original) Object.defineProperty(navigator, 'language', original)
    else Reflect.deleteProperty(navigator, 'language')
  })
}
