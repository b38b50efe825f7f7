import * as v from 'valibot'

/** An id of this site. None is longer. */
export const idParam = v.pipe(v.string(), v.maxLength(64))

/** The path parameter `:id`. */
export const idParams = v.object({ id: idParam })

/** The optional `limit` of a paginated list, from 1 to `max`. */
export function limitParam(max: number, message: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(max, message),
    ),
  )
}

/** A catalog ID of the platform: digits, as text or as a number. */
export function assetIdParam(messages: { missing: string; invalid: string }) {
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))], messages.missing),
    v.regex(/^\d{1,19}$/, messages.invalid),
  )
}
