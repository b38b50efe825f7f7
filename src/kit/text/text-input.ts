import * as v from 'valibot'
import { inputMessages } from '@/src/kit/messages'
import { formatCount } from '@/src/kit/text/plural'
import { sanitizeLine, sanitizeText } from '@/src/kit/text/sanitize-text'

/** A text on one line that must not be empty: like `requiredText`, with a space instead of line breaks. */
export function requiredLine(maxLength: number, missing = inputMessages.text.missing) {
  return v.pipe(
    v.string(missing),
    v.transform(sanitizeLine),
    v.nonEmpty(missing),
    v.maxLength(maxLength, inputMessages.text.long(formatCount(maxLength))),
  )
}

/** A text of several lines that must not be empty: normalized, trimmed, and without invisible characters. */
export function requiredText(maxLength: number) {
  return v.pipe(
    v.string(inputMessages.text.missing),
    v.transform(sanitizeText),
    v.nonEmpty(inputMessages.text.missing),
    v.maxLength(maxLength, inputMessages.text.long(formatCount(maxLength))),
  )
}
