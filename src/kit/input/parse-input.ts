import * as v from 'valibot'
import { type AppError, type FieldError, httpErrors } from '@/src/kit/errors'
import { inputMessages } from '@/src/kit/messages'

/** Returns the parsed value. Throws invalid with an error for each wrong field. */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { message: safeIssueMessage })
  if (!parsed.success) throw invalidInput(parsed.issues.map(presentIssue))
  return parsed.output
}

/** Returns the error `invalid` for these fields. */
export function invalidInput(errors: FieldError[]): AppError {
  return httpErrors.invalid({ errors, ...(errors[0] && { detail: errors[0].message }) })
}

export function presentIssue(issue: v.BaseIssue<unknown>): FieldError {
  return { path: v.getDotPath(issue) ?? '', message: issue.message }
}

/** Replaces Valibot's own messages, which quote the input. */
export function safeIssueMessage({ kind, expected }: v.BaseIssue<unknown>): string {
  return kind === 'schema' && expected ? inputMessages.expected(expected) : inputMessages.wrong
}
