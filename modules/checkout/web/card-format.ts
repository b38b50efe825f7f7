type Format = (typed: string) => string

const cardDigitsMax = 19

/** "4242 4242 4242 4242". */
export function formatCardNumber(typed: string) {
  return digitsOf(typed)
    .slice(0, cardDigitsMax)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "12/34", from "1234", "12/34", "1/34" or, as a browser may fill it in, "12/2034". */
export function formatExpiry(typed: string) {
  const digits = digitsOf(typed.replace(/^\s*(\d)\s*[/-]/, '0$1/'))
  const kept = digits.slice(0, /^\d\d20/.test(digits) ? 6 : 4).replace(/^(\d\d)20(\d\d)$/, '$1$2')
  return kept.length < 2 ? kept : `${kept.slice(0, 2)}/${kept.slice(2)}`
}

export function formatSecurityCode(typed: string) {
  return digitsOf(typed).slice(0, 4)
}

type Edit = { before: string; typed: string; caret: number; forward: boolean }

/** What a field shows after an edit, and where the caret goes: after the same digit as before. */
export function applyEdit(format: Format, { before, typed, caret, forward }: Edit) {
  const onlySeparatorGone = typed.length < before.length && digitsOf(typed) === digitsOf(before)
  const [left, right] = [digitsOf(typed.slice(0, caret)), digitsOf(typed.slice(caret))]
  if (onlySeparatorGone) {
    return forward
      ? formatWithCaret(format, left, right.slice(1))
      : formatWithCaret(format, left.slice(0, -1), right)
  }
  const value = format(typed)
  return { value, caret: caret === typed.length ? value.length : caretAfterDigits(value, left.length) }
}

function formatWithCaret(format: Format, left: string, right: string) {
  const value = format(left + right)
  return { value, caret: right === '' ? value.length : caretAfterDigits(value, left.length) }
}

function caretAfterDigits(value: string, count: number) {
  let seen = 0
  for (let at = 0; at < value.length; at++) {
    if (seen === count) return at
    if (/\d/.test(value.charAt(at))) seen++
  }
  return value.length
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
