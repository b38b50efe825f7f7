/** Where a browser does not say how its reader writes numbers and dates, or says it in no way that is known. */
const fallbackLocale = 'en-US'

const dollars = { style: 'currency', currency: 'USD' } as const
const compact = { notation: 'compact', maximumFractionDigits: 1 } as const
const rightToLeft = /[\u0590-\u08ff\u200f]/

type LocaleFormats = ReturnType<typeof createFormats>
let cachedFormats: LocaleFormats | undefined

/** How the person at the browser writes amounts and times; the words around them are the site's. */
export function localeFormats(): LocaleFormats {
  const tag = navigator.language || fallbackLocale
  if (cachedFormats?.tag !== tag) cachedFormats = createFormats(tag)
  return cachedFormats
}

/** Where the person at the browser is: "Europe/Berlin". */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** What is written from right to left keeps its own order, and so does the sentence around it; "US$" stays together. */
export function isolateBidi(text: string) {
  return rightToLeft.test(text) ? `\u2068${text.replace('US$', 'US$\u200e')}\u2069` : text
}

function createFormats(tag: string) {
  const locale = isValidLocale(tag) ? tag : fallbackLocale
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
  const whole = number({ maximumFractionDigits: 0 })
  return {
    tag,
    money: number({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    roundMoney: number({ ...dollars, trailingZeroDisplay: 'stripIfInteger' }),
    shortMoney: number({ ...dollars, ...compact }),
    whole,
    short: number(compact),
    tenths: number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    percent: number({ style: 'percent', maximumFractionDigits: 1 }),
    day: date({ dateStyle: 'medium' }),
    dayAndMonth: date({ month: 'short', day: 'numeric' }),
    moment: date({ dateStyle: 'medium', timeStyle: 'short' }),
    time: date({ timeStyle: 'short' }),
    hour: date({ hour: 'numeric' }),
    pointGroups: whole.formatToParts(1_000_000).some(({ type, value }) => type === 'group' && value === '.'),
  }
}

/** Chromium without a locale of its own says "en-US@posix". */
function isValidLocale(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
