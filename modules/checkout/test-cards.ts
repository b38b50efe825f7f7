import { serverMessages } from '@/modules/checkout/messages'

const { declines, errors } = serverMessages

/** What the sandbox does with a card. The numbers are those that Stripe publishes for tests. */
const declineMessages: Record<string, string> = {
  '4000000000000002': errors.card_declined.detail,
  '4000000000009995': declines.noFunds,
  '4000000000009987': errors.card_declined.detail,
  '4000000000009979': errors.card_declined.detail,
  '4000000000000069': declines.expired,
  '4000000000000127': declines.incorrectCode,
  '4000000000000119': declines.processing,
  '4000002500003155': declines.authentication,
  '4000002760003184': declines.authentication,
}

const acceptedNumbers = new Set([
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '2223003122003222',
  '5200828282828210',
  '5105105105105100',
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '3056930009020004',
  '3566002020360505',
  '6200000000000005',
])

export interface Card {
  number: string
  expMonth: number
  /** Two or four digits. */
  expYear: number
}

/** Why the sandbox declines this card at `now` (ms), or undefined when it takes it. */
export function declineMessageOf({ number, expMonth, expYear }: Card, now: number): string | undefined {
  if (!passesLuhn(number)) return declines.incorrectNumber
  if (hasExpired(expMonth, expYear, now)) return declines.expired
  if (declineMessages[number]) return declineMessages[number]
  return acceptedNumbers.has(number) ? undefined : declines.notForTests
}

function hasExpired(month: number, year: number, now: number): boolean {
  const fullYear = year < 100 ? 2000 + year : year
  return Date.UTC(fullYear, month, 1) <= now
}

/** The check digit that every card number carries. */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  )
  return sum % 10 === 0
}
