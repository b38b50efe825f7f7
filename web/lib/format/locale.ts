import { visitorLanguage } from '@/web/lib/browser/visitor'

/** Used when the browser's language is missing or invalid. */
const fallbackLocale = 'en-US'

const dollarOptions = { style: 'currency', currency: 'USD' } as const
const compactOptions = { notation: 'compact', maximumFractionDigits: 1 } as const
const rightToLeft = /[\u0590-\u08ff\u200f]/

type LocaleFormats = ReturnType<typeof createFormats>
let cachedFormats: LocaleFormats | undefined

/** Formats for numbers and dates in the browser's locale. The texts of the site have their own language. */
export function localeFormats(): LocaleFormats {
  const tag = visitorLanguage() || fallbackLocale
  if (cachedFormats?.tag !== tag) cachedFormats = createFormats(tag)
  return cachedFormats
}

/** An IANA zone: "Europe/Berlin". */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Isolates right-to-left text, so that it and the sentence around it keep their order; "US$" stays together. */
export function isolateBidi(text: string) {
  return rightToLeft.test(text) ? `\u2068${text.replace('US$', 'US$\u200e')}\u2069` : text
}

function createFormats(tag: string) {
  const locale = isValidLocale(tag) ? tag : fallbackLocale
  // Each is created when it's needed: creating all of them takes a phone 80 ms.
  const number = (options: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locale, options))
  const date = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  const integer = number({ maximumFractionDigits: 0 })
  return {
    tag,
    money: number({ ...dollarOptions, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    wholeMoney: number({ ...dollarOptions, trailingZeroDisplay: 'stripIfInteger' }),
    compactMoney: number({ ...dollarOptions, ...compactOptions }),
    integer,
    oneDecimal: number({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    percent: number({ style: 'percent', maximumFractionDigits: 1 }),
    day: date({ dateStyle: 'medium' }),
    utcDay: date({ dateStyle: 'medium', timeZone: 'UTC' }),
    utcMonth: date({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    dayAndMonth: date({ month: 'short', day: 'numeric' }),
    dateTime: date({ dateStyle: 'medium', timeStyle: 'short' }),
    time: date({ timeStyle: 'short' }),
    hour: date({ hour: 'numeric' }),
    regions: once(() => new Intl.DisplayNames(locale, { type: 'region' })),
    /** Whether a point separates thousands. */
    groupsWithPoint: once(() =>
      integer()
        .formatToParts(1_000_000)
        .some(({ type, value }) => type === 'group' && value === '.'),
    ),
  }
}

function once<Value>(create: () => Value) {
  let value: Value | undefined
  return () => (value ??= create())
}

/** False for "en-US@posix", the value in Chromium when the system has no locale. */
function isValidLocale(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
