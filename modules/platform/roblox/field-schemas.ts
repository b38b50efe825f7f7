import * as v from 'valibot'
import { isPlausibleTime, platformIdPattern } from '@/src/kit/input/params'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

const nameMax = 200
export const robuxMax = 1_000_000_000_000
const serialMax = 1_000_000_000_000
const descriptionMax = 5_000

/** The API returns ids as numbers or strings; we store strings. */
export const Id = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)), v.string()]),
  v.regex(platformIdPattern),
)

/** The id of one copy: a UUID, or a number in older APIs. */
export const CopyId = v.union([Id, v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))])

/** An amount in Robux; null unless it is a whole number that can be meant. */
export const Robux = v.fallback(
  v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(robuxMax))),
  null,
)

export const Serial = v.fallback(
  v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(serialMax))),
  null,
)

export const Name = v.pipe(
  v.string(),
  v.transform((text) => sanitizeLine(text, nameMax)),
)
export const Description = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text) => sanitizeText(text, descriptionMax)),
  ),
  '',
)

/** Milliseconds since 1970; null if the text isn't a time that can be meant, such as year 1. */
export const Timestamp = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.check(isPlausibleTime),
    ),
  ),
  null,
)

export const Cursor = v.nullish(v.pipe(v.string(), v.maxLength(4_000)))
