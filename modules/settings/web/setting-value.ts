import type { Setting } from '@/modules/settings/contract'
import { messages as text } from '@/modules/settings/messages'
import { formatCount, formatMoney, formatPercent } from '@/web/lib/format/format'

export const timeUnits = ['seconds', 'minutes', 'hours', 'days'] as const
type TimeUnit = (typeof timeUnits)[number]

const secondsIn: Record<TimeUnit, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }

/** What an admin types for a value. `timeUnit` is only used for times. */
type TypedValue<Unit = TimeUnit> = { value: string; timeUnit: Unit }

type Shape = Pick<Setting, 'unit'>

/** A value in words: "5%", "3 days", "$100.00". */
export function formatSetting({ unit }: Shape, value: string | null): string {
  if (value === null) return text.unset
  const number = Number(value)
  if (unit === null || value.trim() === '' || Number.isNaN(number)) return value
  if (unit === 'basis_points') return formatPercent(number / 10_000)
  if (unit === 'cents') return formatMoney(number / 100)
  const typed = typeValue({ unit }, value)
  return text.times[typed.timeUnit](formatCount(Number(typed.value)), Number(typed.value))
}

/** The value as the form has it: a time in the largest unit that leaves no rest. */
export function typeValue({ unit }: Shape, value: string | null): TypedValue {
  const number = Number(value)
  const plain = { value: value ?? '', timeUnit: 'seconds' as const }
  if (unit === null || !value || Number.isNaN(number)) return plain
  if (unit === 'basis_points' || unit === 'cents') return { ...plain, value: String(number / 100) }
  const seconds = number * secondsIn[unit]
  const timeUnit = timeUnits.findLast((one) => seconds % secondsIn[one] === 0 && seconds >= secondsIn[one])
  return timeUnit ? { value: String(seconds / secondsIn[timeUnit]), timeUnit } : { ...plain, timeUnit: unit }
}

/** The text that the server stores for what an admin typed. What isn't a number is left to the server to reject. */
export function storedValue({ unit }: Shape, { value, timeUnit }: TypedValue<string>): string {
  const typed = value.trim()
  const number = Number(typed.replace(',', '.').replace('%', '').replace('$', ''))
  if (unit === null || typed === '' || Number.isNaN(number)) return typed
  if (unit === 'basis_points' || unit === 'cents') return String(Math.round(number * 10_000) / 100)
  const chosen = timeUnits.find((one) => one === timeUnit) ?? unit
  return String((number * secondsIn[chosen]) / secondsIn[unit])
}
