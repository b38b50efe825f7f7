import { messages } from '@/modules/auth/messages'
import type { SecurityEventInfo } from '@/modules/auth/security-event-contract'

const { activity: text } = messages.security

/** Describes an event in a sentence for the user. */
export function describeEvent(event: SecurityEventInfo): string {
  const sentence = describeOne(event)
  return event.count > 1 ? text.times(sentence, event.count) : sentence
}

/** Browser and network it came from. */
export function describeOrigin(event: SecurityEventInfo): string {
  const { network } = event
  if (network === 'console') return text.console
  const where = network === 'unknown' ? text.unknownNetwork : text.network(network)
  return `${messages.security.sessions.device(event)} · ${where}`
}

function describeOne({ kind, detail, subjectId }: SecurityEventInfo): string {
  const [value, subject] = [detail ?? '', subjectId ?? '']
  switch (kind) {
    case 'code-sent':
    case 'code-accepted':
    case 'code-refused':
      return text.codes[kind](lookUp(text.codeNames, value) ?? messages.code.label)
    case 'role-changed':
      return lookUp(text.roles, value) ?? value
    case 'staff-action':
      return lookUp(text.staffActions, value)?.(subject) ?? text.otherStaffAction(value, subject)
    default:
      return text.events[kind]
  }
}

function lookUp<Value>(values: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
