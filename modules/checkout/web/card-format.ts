type Format = (typed: string) => string

const cardDigitsMax = 19

/** "4242 4242 4242 4242". */
export function formatCardNumber(typed: string) {
  return digitsOf(typed)
    .slice(0, cardDigitsMax)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Returns "12/34" for "1234", "12/34" and "12/2034" (browser autofill), and "01/34" for "1/34". */
export function formatExpiry(typed: string) {
  const digits = digitsOf(typed.replace(/^\s*(\d)\s*[/-]/, '0$1/'))
  const monthAndYear = digits.slice(0, /^\d\d20/.test(digits) ? 6 : 4).replace(/^(\d\d)20(\d\d)$/, '$1$2')
  return monthAndYear.length < 2 ? monthAndYear : `${monthAndYear.slice(0, 2)}/${monthAndYear.slice(2)}`
}

export function formatSecurityCode(typed: string) {
  return digitsOf(typed).slice(0, 4)
}

type Edit = { before: string; typed: string; caret: number; isForwardDelete: boolean }

/** Returns the formatted value and the caret, which stays after the same digit. Deleting a separator deletes the next digit. */
export function applyEdit(format: Format, { before, typed, caret, isForwardDelete }: Edit) {
  const isOnlySeparatorDeleted = typed.length < before.length && digitsOf(typed) === digitsOf(before)
  const [left, right] = [digitsOf(typed.slice(0, caret)), digitsOf(typed.slice(caret))]
  if (isOnlySeparatorDeleted) {
    return isForwardDelete
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
  let digits = 0
  for (let index = 0; index < value.length; index++) {
    if (digits === count) return index
    if (/\d/.test(value.charAt(index))) digits++
  }
  return value.length
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}
