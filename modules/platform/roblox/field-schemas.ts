import * as v from 'valibot'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

const nameMax = 200
const descriptionMax = 5_000

/** The API returns ids as numbers or strings; we store strings. */
export const Id = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)), v.string()]),
  v.regex(/^\d{1,19}$/),
)

/** The id of one copy: a UUID, or a number in older APIs. */
export const CopyId = v.union([Id, v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))])

/** An amount in Robux; null unless it is a non-negative integer. */
export const Robux = v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null)

export const Serial = v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null)

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

/** Milliseconds since 1970; null if the text isn't a valid time. */
export const Timestamp = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.check((at) => !Number.isNaN(at)),
    ),
  ),
  null,
)

export const Cursor = v.nullish(v.pipe(v.string(), v.maxLength(4_000)))
