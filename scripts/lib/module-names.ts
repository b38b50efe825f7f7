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
