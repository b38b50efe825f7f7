const amountPattern = /^\d{0,7}(\.\d{0,2})?$/
const ignoredCharacters = /[$\s'’\u061c\u200e\u200f\u2066-\u2069]|USD?/g

/**
 * The decimal string that somebody means who types or pastes an amount: "1249.5". A point parts off the cents, and so does a
 * comma that at most two digits follow; before three it groups thousands, and a point does where the reader writes so
 * (`pointGroups`). Digits of every script count. Undefined for what is no amount with at most two decimals.
 */
export function parseAmount(typed: string, pointGroups = false): string | undefined {
  const text = toAsciiDigits(typed).replace(ignoredCharacters, '')
  if (!/^[\d.,]*$/.test(text)) return undefined
  const parts = text.split(/[.,]/)
  const signs = text.replace(/\d/g, '')
  const cents = hasCents(parts, signs, pointGroups) ? `.${parts.pop()}` : ''
  if (!isGrouped(parts)) return undefined
  const read = `${parts.join('')}${cents}`
  return amountPattern.test(read) ? read : undefined
}

/** Whether the next digit may still turn a comma from one of cents into one of thousands. */
export function isAmbiguousComma(typed: string): boolean {
  return /^\d*,\d{0,2}$/.test(typed)
}

function hasCents(parts: readonly string[], signs: string, pointGroups: boolean) {
  const last = signs.at(-1)
  if (last === undefined || (signs.length > 1 && signs.startsWith(last))) return false
  return parts.at(-1)?.length !== 3 || (last === '.' && !pointGroups)
}

/** Thousands come in threes, and in India what is above them in twos. */
function isGrouped([, ...groups]: readonly string[]) {
  return groups.every((group, at) => group.length === 3 || (group.length === 2 && at < groups.length - 1))
}

function toAsciiDigits(typed: string) {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
}

/** The ten digits of a script follow one another. */
function digitValue(digit: string): number {
  const before = String.fromCodePoint((digit.codePointAt(0) ?? 1) - 1)
  return /\p{Nd}/u.test(before) ? digitValue(before) + 1 : 0
}
