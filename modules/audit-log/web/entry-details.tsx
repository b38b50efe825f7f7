import type { AuditLogEntry } from '@/modules/audit-log/contract'
import { messages as text } from '@/modules/audit-log/messages'
import { formatDateTime, formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'

export function actorOf({ actor, actorId }: AuditLogEntry): string {
  return actorId === null ? text.operator : (actor ?? actorId)
}

/** The actor as a link to their page. */
export function Actor({ entry }: { entry: AuditLogEntry }) {
  if (entry.actorId === null) return text.operator
  return <PersonLink userId={entry.actorId}>{actorOf(entry)}</PersonLink>
}

/** The error of a rejected request: "Own case". */
export function rejectionName(outcome: string): string {
  return text.capitalize(outcome.replaceAll('_', ' '))
}

/** The reason, and each changed value as "Role: user → admin". */
export function EntryDetails({ entry: { before, after, reason } }: { entry: AuditLogEntry }) {
  return (
    <>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {changesOf(before, after).map((change) => (
        <p key={change} lang="en" className="text-xs wrap-anywhere text-ink-muted">
          {change}
        </p>
      ))}
    </>
  )
}

function changesOf(before: unknown, after: unknown): string[] {
  const [from, to] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) =>
    text.change(labelOf(name), textOf(name, from[name]), textOf(name, to[name])),
  )
}

/** "Suspend days" of `suspendDays`, "Amount" of `amountCents`. */
function labelOf(name: string): string {
  const words = name.replace(/Cents$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')
  return text.capitalize(words.replaceAll('_', ' ').toLowerCase())
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number' && name.endsWith('Cents')) return formatMoney(value / 100)
  if (typeof value === 'string' && isTime.test(value)) return formatDateTime(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
