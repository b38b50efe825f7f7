import * as v from 'valibot'

const nameMax = 200
const descriptionMax = 5_000

/** A number there, text here: ids of today fit in a number, and nobody counts with them. */
export const Id = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.transform(String)), v.string()]),
  v.regex(/^\d{1,19}$/),
)

/** The name of one copy: a UUID, or a number in the older books. */
export const CopyId = v.union([Id, v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))])

/** An amount of the game's currency; what is no whole number from 0 on is not known. */
export const Robux = v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null)

export const Serial = v.fallback(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), null)

export const Name = visibleText(nameMax)
export const Description = v.fallback(visibleText(descriptionMax), '')

/** Milliseconds since 1970; what is no time is not known. */
export const Timestamp = v.fallback(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((written) => Date.parse(written)),
      v.check((at) => !Number.isNaN(at)),
    ),
  ),
  null,
)

export const Cursor = v.nullish(v.pipe(v.string(), v.maxLength(4_000)))

/** What strangers wrote: nothing that turns the line around or does not show, and no more than fits. */
function visibleText(max: number) {
  return v.pipe(
    v.string(),
    v.transform((written) => written.replace(invisibleCharacters, '').trim().slice(0, max)),
  )
}

/** Control and format characters but for line ends, tabs and the joiner of emoji. */
const invisibleCharacters = /(?![\n\t\u200d])[\p{Cc}\p{Cf}]/gu
