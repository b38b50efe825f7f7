import * as v from 'valibot'
import { isRealTime } from '@/src/kit/text/iso-time'

/** An id of this site. None is longer. */
export const idParam = v.pipe(v.string(), v.maxLength(64))

/** The path parameter `:id`. */
export const idParams = v.object({ id: idParam })

/** The optional `limit` of a paginated list, from 1 to `max`. Lists have `usual` rows without it. */
export function limitParam(max: number, message: string, usual?: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.description(`Rows on a page, from 1 to ${max}${usual === undefined ? '' : `; ${usual} by default`}`),
      v.regex(/^\d{1,3}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(max, message),
    ),
  )
}

/** The optional `cursor` of a paginated list. */
export const cursorParam = v.optional(
  v.pipe(
    v.string(),
    v.description('Where the page begins: follow the Link header of the page before it.'),
    v.maxLength(500),
  ),
)

/** An ISO day, or a time with its zone. */
const writtenTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

/** An optional time in a query, such as 2026-05-01 or 2026-05-01T12:00:00Z. */
export function timeParam(message: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check((written) => writtenTime.test(written) && isRealTime(written), message),
    ),
  )
}

const zonedTimePattern = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/

/** A time in a body, with its zone, such as 2026-05-01T12:00:00+02:00. */
export function zonedTime(message: string) {
  return v.pipe(
    v.string(message),
    v.check((written) => zonedTimePattern.test(written) && isRealTime(written), message),
  )
}

const plausibleTimes = { from: Date.UTC(2000, 0), to: Date.UTC(2100, 0) }

/** Whether a time from a file or another service, in ms since 1970, can be meant: seconds, other units and unset times aren't. */
export function isPlausibleTime(ms: number): boolean {
  return ms >= plausibleTimes.from && ms < plausibleTimes.to
}

/** The only spelling of an ID of the platform: digits without leading zeros. */
export const platformIdPattern = /^(?:0|[1-9]\d{0,18})$/

/** A catalog ID of the platform: digits, as text or as a number. Zeros in front don't make another ID. */
export function assetIdParam(messages: { missing: string; invalid: string }) {
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))], messages.missing),
    v.regex(/^\d{1,19}$/, messages.invalid),
    v.transform((id) => id.replace(/^0+(?=\d)/, '')),
    v.regex(platformIdPattern, messages.invalid),
  )
}
