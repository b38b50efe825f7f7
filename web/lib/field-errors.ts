import { type GenericSchema, safeParse } from 'valibot'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** By a rule that the server has, so that both say the same words. */
export function fieldErrorOf(rule: GenericSchema, typed: string): string | undefined {
  return safeParse(rule, typed).issues?.[0].message
}

/** The first complaint about each field; those about anything else are left out. */
export function fieldErrorsOf<Name extends string>(
  errors: readonly { path: string; message: string }[],
  fields: readonly Name[],
): FieldErrors<Name> {
  const faults: FieldErrors<Name> = {}
  for (const { path, message } of errors) {
    const field = fields.find((each) => each === path)
    if (field) faults[field] ??= message
  }
  return faults
}
