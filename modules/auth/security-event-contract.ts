import * as v from 'valibot'

export const securityEventKinds = [
  'logged-in',
  'login-failed',
  'code-sent',
  'code-accepted',
  'code-refused',
  'password-refused',
  'password-changed',
  'password-reset',
  'password-removed',
  'email-changed',
  'two-step-on',
  'two-step-off',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-reset',
  'second-factor-accepted',
  'second-factor-refused',
  'recovery-codes-replaced',
  'recovery-code-used',
  'player-linked',
  'player-unlinked',
  'role-changed',
  'staff-action',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const SecurityEventInfo = v.object({
  id: v.string(),
  kind: v.picklist(securityEventKinds),
  /** Of failed attempts and sent codes, the latest one. */
  at: v.string(),
  /** How often it happened in that hour and network; more than 1 only for failed attempts and sent codes. */
  count: v.number(),
  /** `203.0.113.0/24`, `console` for the command line, or `unknown`. */
  network: v.string(),
  /** A name such as Firefox; null if unknown. */
  browser: v.nullable(v.string()),
  /** A name such as Windows; null if unknown. */
  operatingSystem: v.nullable(v.string()),
  /** The purpose of a code, the new role, or the route of a staff action. */
  detail: v.nullable(v.string()),
  /** What a staff action was about, such as an order. */
  subjectId: v.nullable(v.string()),
})
export type SecurityEventInfo = v.InferOutput<typeof SecurityEventInfo>
