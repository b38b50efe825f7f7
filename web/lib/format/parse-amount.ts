const centsPattern = /^\d{0,2}$/
const ignoredCharacters = /[$\s'’\u061c\u200e\u200f\u2066-\u2069]|USD?/g

/**
 * Parses a typed or pasted amount into a decimal string such as "1249.5". A point separates the cents, and so does a comma
 * followed by at most two digits. A comma before three digits groups thousands, and with `groupsWithPoint` a point does too.
 * Accepts the digits of every script. Returns undefined unless it is an amount with at most two decimals.
 */
export function parseAmount(input: string, groupsWithPoint = false): string | undefined {
  const text = toAsciiDigits(input).replace(ignoredCharacters, '')
  if (text === '') return ''
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const parts = text.split(/[.,]/)
  const separators = text.replace(/\d/g, '')
  const cents = (hasCents(parts, separators, groupsWithPoint) && parts.pop()) || ''
  if (!isGrouped(parts) || !centsPattern.test(cents)) return undefined
  const dollars = parts.join('') || '0'
  return cents === '' ? dollars : `${dollars}.${cents}`
}

function hasCents(parts: readonly string[], separators: string, groupsWithPoint: boolean) {
  const last = separators.at(-1)
  if (last === undefined || (separators.length > 1 && separators.startsWith(last))) return false
  return parts.at(-1)?.length !== 3 || (last === '.' && !groupsWithPoint)
}

/** Groups have three digits; above the thousands, India uses groups of two. The first may have fewer. */
function isGrouped([first = '', ...groups]: readonly string[]) {
  if (groups.length > 0 && !/^\d{1,3}$/.test(first)) return false
  return groups.every(
    (group, index) => group.length === 3 || (group.length === 2 && index < groups.length - 1),
  )
}

function toAsciiDigits(input: string) {
  return input
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
}

/** Unicode encodes the ten digits of a script consecutively. */
function digitValue(digit: string): number {
  const previous = String.fromCodePoint((digit.codePointAt(0) ?? 1) - 1)
  return /\p{Nd}/u.test(previous) ? digitValue(previous) + 1 : 0
}
