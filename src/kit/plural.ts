import { language } from '@/src/kit/messages'

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

const rules = new Intl.PluralRules(language.tag)
const figures = new Intl.NumberFormat(language.locale)

/** What a count makes of a word in the site's language: `plural(2, { one: 'item', other: 'items' })`. */
export function plural(count: number, forms: Forms): string {
  return forms[rules.select(count)] ?? forms.other
}

/** "1,234": as the site itself writes, where nobody's browser is asked. */
export function formatCount(count: number): string {
  return figures.format(count)
}
