import { type GenericSchema, safeParse } from 'valibot'
import { ApiError } from '@/web/lib/api/api-error'

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** Validates values against a schema of the contract and returns the first error of each field. */
export function validationErrors<Name extends string>(
  schema: GenericSchema,
  values: Readonly<Record<Name, unknown>>,
): FieldErrors<Name> {
  const issues = safeParse(schema, values).issues ?? []
  return firstErrors(
    issues.map(({ path, message }) => ({ path: String(path?.[0]?.key ?? ''), message })),
    (path) => fieldOf(path, values),
  )
}

/** Returns the first error of each field in the server's response. `paths` names fields that the request calls differently. */
export function serverErrors<Name extends string>(
  error: unknown,
  values: Readonly<Record<Name, unknown>>,
  paths: Readonly<Record<string, Name>> = {},
): FieldErrors<Name> {
  if (!(error instanceof ApiError)) return {}
  return firstErrors(error.errors, (path) => paths[path] ?? fieldOf(path, values))
}

function firstErrors<Name extends string>(
  errors: readonly { path: string; message: string }[],
  fieldAt: (path: string) => Name | undefined,
) {
  const fieldErrors: FieldErrors<Name> = {}
  for (const { path, message } of errors) {
    const field = fieldAt(path)
    if (field !== undefined) fieldErrors[field] ??= message
  }
  return fieldErrors
}

/** Safe: the values have an entry of this name. */
function fieldOf<Name extends string>(path: string, values: Readonly<Record<Name, unknown>>) {
  return Object.hasOwn(values, path) ? (path as Name) : undefined
}
