import type { StrikeOutcome } from '@/modules/strikes/contract'
import { messages } from '@/modules/strikes/messages'
import type { StrikeRule } from '@/modules/strikes/rules-contract'
import { formatCount, plural } from '@/src/kit/text/plural'

const days = (count: number) => `${formatCount(count)} ${plural(count, { one: 'day', other: 'days' })}`
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinal = (count: number) => `${formatCount(count)}${suffixes[ordinals.select(count)] ?? 'th'}`

function suspensionOf({ suspendDays }: Pick<StrikeRule, 'suspendDays'>): string {
  return suspendDays === null ? 'suspended until staff end it' : `suspended for ${days(suspendDays)}`
}

/** Texts of the back office. */
export const staffMessages = {
  panel: {
    title: 'Warnings',
    active: (count: number) => (count === 0 ? 'No strike counts now.' : `${messages.strikes(count)} now.`),
    none: 'Never warned.',
    loadFailed: "The warnings couldn't be loaded.",
    unread: 'Not read yet',
    read: 'Read',
    expired: 'Expired',
    about: 'Open the case',
    by: (author: string) => `by ${author}`,
    formerStaff: 'former staff',
    lift: 'Lift',
    liftOf: (reason: string) => `Lift the warning: ${reason}`,
  },
  warn: {
    open: 'Warn',
    openOf: (name: string) => `Warn ${name}`,
    title: (name: string) => `Warn ${name}?`,
    description:
      'They get a notification and an email, and confirm on their security page that they have read it.',
    reason: 'For',
    text: 'Text',
    textHelp: 'They see it. Say what they did, and what to do instead.',
    strikes: 'Strikes',
    strikesOptions: (count: number) => (count === 0 ? 'None: only a warning' : messages.strikes(count)),
    outcome: ({ strikes, rule, total, isLonger }: StrikeOutcome) => {
      if (rule) {
        const leadsTo = `${ordinal(total)} strike within ${days(rule.withinDays)}: ${suspensionOf(rule)}.`
        return isLonger
          ? `${leadsTo} The account is already suspended for longer, so that suspension stays.`
          : leadsTo
      }
      return strikes === 0
        ? "It doesn't count towards a suspension."
        : `${ordinal(total)} strike: no suspension.`
    },
    submit: 'Warn',
    submitAndSuspend: 'Warn and suspend',
    done: 'User Warned',
  },
  lift: {
    title: 'Lift this warning?',
    description:
      'Its strikes no longer count. A suspension that they led to stays: end it on the page of the person.',
    reasonHelp: 'They see it.',
    submit: 'Lift warning',
    done: 'Warning Lifted',
  },
  rules: {
    title: 'Strikes',
    lead: 'Staff give strikes with a warning. When someone has so many within so many days, the account is suspended.',
    loadFailed: "The rules couldn't be loaded.",
    none: 'No rules: strikes suspend nobody.',
    rules: 'Rules',
    columns: { strikes: 'Strikes', withinDays: 'Within', suspendDays: 'Suspension' },
    within: days,
    suspension: (rule: StrikeRule) =>
      rule.suspendDays === null ? 'Until staff end it' : days(rule.suspendDays),
    change: 'Change rules',
    inEnvironment:
      'The environment of the server sets STRIKE_RULES. Remove it there to change the rules here.',
    upcoming: (rules: string, time: string) => `From ${time}: ${rules}`,
    history: 'History',
    noHistory: 'The rules were never changed.',
    entry: (by: string, time: string) => `${by}, ${time}`,
    given: 'Who warned whom',
    form: {
      columns: { strikes: 'Strikes', withinDays: 'Within days', suspendDays: 'Suspend days' },
      strikes: (row: number) => `Strikes of rule ${formatCount(row)}`,
      withinDays: (row: number) => `Days of rule ${formatCount(row)}`,
      suspendDays: (row: number) => `Days of suspension by rule ${formatCount(row)}`,
      suspendHelp: 'Without days, a suspension lasts until staff end it.',
      add: 'Add rule',
      remove: (row: number) => `Remove rule ${formatCount(row)}`,
      save: 'Save rules',
      cancel: 'Cancel',
      done: 'Rules Saved',
      failed: 'Rules Not Saved',
      invalid: (strikes: number, daysMax: number) =>
        `Use 1 to ${formatCount(strikes)} strikes and 1 to ${formatCount(daysMax)} days. No two rules may have the same strikes and days.`,
    },
  },
}
