import type { AuditLogEntry } from '@/modules/audit-log/contract'
import { messages as text } from '@/modules/audit-log/messages'

export function actorOf({ actor, actorId }: AuditLogEntry): string {
  return actorId === null ? text.operator : (actor ?? actorId)
}

/** The reason, and each changed value as "role: user → admin". */
export function EntryDetails({ entry: { before, after, reason } }: { entry: AuditLogEntry }) {
  return (
    <>
      {reason && <p className="break-words">{reason}</p>}
      {changesOf(before, after).map((change) => (
        <p key={change} className="text-xs break-words text-ink-muted">
          {change}
        </p>
      ))}
    </>
  )
}

function changesOf(before: unknown, after: unknown): string[] {
  const [from, to] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) =>
    text.change(
      name,
      from[name] === undefined ? undefined : String(from[name]),
      String(to[name] ?? text.nothing),
    ),
  )
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
