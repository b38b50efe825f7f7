export type Dollars = number | string

const locale = 'en-US'
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

const minuteMs = 60_000

/** "$1,249.99" from dollars, or from a decimal string as transactions carry it. */
export function formatMoney(dollars: Dollars) {
  return money.format(Number(dollars))
}

/** "1,000 R$". */
export function formatRobux(robux: number) {
  return `${whole.format(robux)} R$`
}

export function toRobux(dollars: Dollars, robuxPerUsd: number) {
  return Math.round(Number(dollars) * robuxPerUsd)
}

/** "$12.50 (1,000 R$)". */
export function formatMoneyWithRobux(dollars: Dollars, robuxPerUsd: number) {
  return `${formatMoney(dollars)} (${formatRobux(toRobux(dollars, robuxPerUsd))})`
}

export function formatCount(count: number) {
  return whole.format(count)
}

/** "2.5M". */
export function formatShortCount(count: number) {
  return short.format(count)
}

/** "7.9%" from 0.079. */
export function formatPercent(ratio: number) {
  return percent.format(ratio)
}

export function formatDate(iso: string) {
  return day.format(new Date(iso))
}

export function formatDateTime(iso: string) {
  return moment.format(new Date(iso))
}

export function formatAgo(iso: string, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes}m ago`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`
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
  if (days > 0) return `${days}d ${twoDigits(hours)}:${tail}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

function twoDigits(value: number) {
  return String(value).padStart(2, '0')
}
