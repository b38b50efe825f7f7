import { lazy } from '@/src/kit/lazy'
import { language } from '@/src/kit/messages'

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

const rules = lazy(() => new Intl.PluralRules(language.tag))
const figures = lazy(() => new Intl.NumberFormat(language.locale))

/** Selects the plural form: `plural(2, { one: 'item', other: 'items' })`. */
export function plural(count: number, forms: Forms): string {
  return forms[rules().select(count)] ?? forms.other
}

/** Formats a count in the site's locale: "1,234". */
export function formatCount(count: number): string {
  return figures().format(count)
}
