import type { Locator, Page } from 'playwright-core'
import { toPseudoPattern } from '@/tests/browser/pseudo-language/pseudo-text'

const originals = new WeakMap<object, object>()
/** Options that are texts of the page. */
const textOptions = new Set(['name', 'hasText', 'hasNotText'])

/** Lets steps that name elements in English find them on a page in the pseudo-language. */
export function withEnglishSteps<Target extends Page | Locator>(target: Target): Target {
  const proxy = new Proxy(target, {
    get: (_, name) => {
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result = value.apply(target, translateArguments(String(name), args))
        return isLocator(result) ? withEnglishSteps(result) : result
      }
    },
  })
  originals.set(proxy, target)
  return proxy
}

function translateArguments(method: string, args: readonly unknown[]): unknown[] {
  const [first, options] = args
  if (!isLocating(method))
    return args.map((each) => (Object(each) === each ? (originals.get(Object(each)) ?? each) : each))
  const { exact } = Object(options)
  const takesText = method.startsWith('getBy') && !['getByRole', 'getByTestId'].includes(method)
  return args.map((each) =>
    takesText && each === first ? translate(first, exact) : translateOptions(each, exact),
  )
}

/** Other methods, such as `setInputFiles`, have options of the same names. */
function isLocating(method: string): boolean {
  return method.startsWith('getBy') || ['locator', 'filter', 'or', 'and'].includes(method)
}

function translateOptions(value: unknown, exact?: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  const original = originals.get(value)
  if (original || Object.getPrototypeOf(value) !== Object.prototype) return original ?? value
  const entries = Object.entries(value).map(([key, option]) => [
    key,
    textOptions.has(key) ? translate(option, exact) : translateOptions(option),
  ])
  return Object.fromEntries(entries)
}

function translate(text: unknown, exact?: boolean): unknown {
  return typeof text === 'string' || text instanceof RegExp ? toPseudoPattern(text, exact) : text
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'getByRole' in value && 'first' in value
}
