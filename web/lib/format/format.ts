import { minuteMs } from '@/src/kit/text/duration'
import { serverNow } from '@/web/lib/api/server-clock'
import { isolateBidi, localeFormats } from '@/web/lib/format/locale'
import { uiMessages } from '@/web/messages'

/** An amount in dollars: a number, or a decimal string. */
export type Dollars = number | string

const compactFrom = 10_000

/** "$1,249.99" from a number or decimal string of dollars; "1.249,99 $" in a German browser. */
export function formatMoney(dollars: Dollars) {
  return isolateBidi(localeFormats().money().format(Number(dollars)))
}

/** "$30", "$30.28", "$12.5K": for chart axes. */
export function formatCompactMoney(dollars: number) {
  const { compactMoney, wholeMoney } = localeFormats()
  return isolateBidi((dollars >= compactFrom ? compactMoney : wholeMoney)().format(dollars))
}

/** "1,000 R$". */
export function formatRobux(robux: number) {
  return `${formatCount(robux)} R$`
}

/** Dollars in the game's currency. */
export function toRobux(dollars: Dollars, robuxPerUsd: number) {
  return Math.round(Number(dollars) * robuxPerUsd)
}

/** "1,234". */
export function formatCount(count: number) {
  return isolateBidi(localeFormats().integer().format(count))
}

/** "7.9%" from 0.079. */
export function formatPercent(ratio: number) {
  return isolateBidi(localeFormats().percent().format(ratio))
}

/** "4.8". */
export function formatOneDecimal(value: number) {
  return isolateBidi(localeFormats().oneDecimal().format(value))
}

/** "Nov 3, 2026". */
export function formatDate(iso: string) {
  return isolateBidi(localeFormats().day().format(new Date(iso)))
}

/** Like `formatDate`, with the day in UTC, which is the same on the server. */
export function formatUtcDate(iso: string) {
  return isolateBidi(localeFormats().utcDay().format(new Date(iso)))
}

/** "November 2026" from 2026-11. */
export function formatMonth(month: string) {
  return isolateBidi(localeFormats().utcMonth().format(new Date(month)))
}

/** "Nov 3". */
export function formatDayAndMonth(date: Date) {
  return isolateBidi(localeFormats().dayAndMonth().format(date))
}

/** "Nov 3, 2026, 4:05 PM". */
export function formatDateTime(iso: string) {
  return isolateBidi(localeFormats().dateTime().format(new Date(iso)))
}

/** "Europe/Berlin": where the times of this page are. */
export function timeZoneName() {
  return localeFormats().dateTime().resolvedOptions().timeZone
}

/** "4:05 PM". */
export function formatTime(iso: string) {
  return isolateBidi(localeFormats().time().format(new Date(iso)))
}

/** "4 PM". */
export function formatHour(date: Date) {
  return isolateBidi(localeFormats().hour().format(date))
}

/** "5m ago". */
export function formatTimeAgo(iso: string, now = serverNow()) {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs)
  if (minutes < 1) return uiMessages.ago.now
  if (minutes < 60) return uiMessages.ago.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? uiMessages.ago.hours(hours) : uiMessages.ago.days(Math.floor(hours / 24))
}

/** "59:05", "1:02:09", "2d 03:00:00", without the second that has begun; undefined once the deadline has passed. */
export function formatTimeLeft(deadline: string, now = serverNow()) {
  const ms = Date.parse(deadline) - now
  if (!(ms > 0)) return undefined
  // Not up: `serverNow` may be almost a second late, so that 15 minutes would begin at 15:01.
  const seconds = Math.floor(ms / 1000)
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const minutesAndSeconds = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  if (days > 0) return uiMessages.daysLeft(days, `${twoDigits(hours)}:${minutesAndSeconds}`)
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}
