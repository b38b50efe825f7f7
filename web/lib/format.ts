import { apart, reader } from '@/web/lib/reader'
import { words } from '@/web/words'

export type Dollars = number | string

const minuteMs = 60_000
const shortFrom = 10_000

/** "$1,249.99" from dollars, or from a decimal string as transactions carry it; "1.249,99 $" to who reads it so. */
export function formatMoney(dollars: Dollars) {
  return apart(reader().money.format(Number(dollars)))
}

/** "$30", "$30.28", "$12.5K": for the scale of a chart. */
export function formatShortMoney(dollars: number) {
  const { shortMoney, roundMoney } = reader()
  return apart((dollars >= shortFrom ? shortMoney : roundMoney).format(dollars))
}

/** "1,000 R$". */
export function formatRobux(robux: number) {
  return `${formatCount(robux)} R$`
}

/** "12.5K R$". */
export function formatShortRobux(robux: number) {
  return robux >= shortFrom ? `${apart(reader().short.format(robux))} R$` : formatRobux(robux)
}

export function toRobux(dollars: Dollars, robuxPerUsd: number) {
  return Math.round(Number(dollars) * robuxPerUsd)
}

export function formatCount(count: number) {
  return apart(reader().whole.format(count))
}

/** "7.9%" from 0.079. */
export function formatPercent(ratio: number) {
  return apart(reader().percent.format(ratio))
}

/** "4.8". */
export function formatTenths(value: number) {
  return apart(reader().tenths.format(value))
}

/** "Nov 3, 2026". */
export function formatDate(iso: string) {
  return apart(reader().day.format(new Date(iso)))
}

/** "Nov 3". */
export function formatDayAndMonth(date: Date) {
  return apart(reader().dayAndMonth.format(date))
}

/** "Nov 3, 2026, 4:05 PM". */
export function formatDateTime(iso: string) {
  return apart(reader().moment.format(new Date(iso)))
}

/** "4:05 PM". */
export function formatTime(iso: string) {
  return apart(reader().time.format(new Date(iso)))
}

/** "4 PM". */
export function formatHour(date: Date) {
  return apart(reader().hour.format(date))
}

export function formatAgo(iso: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs)
  if (minutes < 1) return words.ago.now
  if (minutes < 60) return words.ago.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? words.ago.hours(hours) : words.ago.days(Math.floor(hours / 24))
}

/** "59:05", "1:02:09", "2d 03:00:00"; undefined once the deadline has passed. */
export function formatTimeLeft(deadline: string, now = Date.now()) {
  const seconds = Math.ceil((Date.parse(deadline) - now) / 1000)
  if (!(seconds > 0)) return undefined
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const tail = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  if (days > 0) return words.daysLeft(days, `${twoDigits(hours)}:${tail}`)
  return hours > 0 ? `${hours}:${tail}` : tail
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}
