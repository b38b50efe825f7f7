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
  /** The time of the latest one, if failed attempts or sent codes are counted together. */
  at: v.string(),
  /** How often it happened within an hour in this network. Above 1 only for failed attempts and sent codes. */
  count: v.number(),
  /** `203.0.113.0/24`, `console` for the command line, or `unknown`. */
  network: v.string(),
  /** A name such as Firefox; null if unknown. */
  browser: v.nullable(v.string()),
  /** A name such as Windows; null if unknown. */
  operatingSystem: v.nullable(v.string()),
  /** The purpose of a code, the new role, or the route of a staff action. */
  detail: v.nullable(v.string()),
  /** The subject of a staff action, such as an order. */
  subjectId: v.nullable(v.string()),
})
export type SecurityEventInfo = v.InferOutput<typeof SecurityEventInfo>
