import { reservedNames } from '@/src/runtime/module-checks/own-names'

export interface Names {
  /** price-alerts: folder and URL. */
  kebab: string
  /** priceAlerts: values. */
  camel: string
  /** PriceAlerts: components and types. */
  pascal: string
  /** price_alerts: tables. */
  snake: string
  /** Price Alerts: texts. */
  title: string
}

/** Returns undefined if `kebab` is not a valid module name. */
export function namesFrom(kebab: string): Names | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) return undefined
  const words = kebab.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const [first = '', ...rest] = words
  return {
    kebab,
    camel: [first.toLowerCase(), ...rest].join(''),
    pascal: words.join(''),
    snake: kebab.replaceAll('-', '_'),
    title: words.join(' '),
  }
}

/** Whether TypeScript or the application uses the name itself: a module can't be called `class` or `core`. */
export function isReservedName({ kebab, camel }: Names): boolean {
  return reservedNames.includes(kebab) || !isIdentifier(camel)
}

function isIdentifier(name: string): boolean {
  try {
    new Bun.Transpiler({ loader: 'ts' }).transformSync(`export const ${name} = 0`)
    return true
  } catch {
    return false
  }
}
