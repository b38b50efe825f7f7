import { inputWords } from '@/modules/checkout/words'
import type { ApiError } from '@/web/lib/api-error'

export type TypedPayment = { number: string; expiry: string; cvc: string; deliverTo: string }

export type CardFaults = Partial<Record<keyof TypedPayment, string>>

const fields: Record<string, keyof TypedPayment> = {
  'card.number': 'number',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
  'card.cvc': 'cvc',
  deliverTo: 'deliverTo',
}

const complete: Record<keyof TypedPayment, { pattern: RegExp; message: string }> = {
  number: { pattern: /^[\d ]{12,}$/, message: inputWords.number },
  expiry: { pattern: /^\d\d\/\d\d$/, message: inputWords.expiry },
  cvc: { pattern: /^\d{3,4}$/, message: inputWords.cvc },
  deliverTo: { pattern: /\S/, message: inputWords.deliverTo.missing },
}

/** What is not filled in yet; whether it is right is for the server to say. */
export function missingParts(typed: TypedPayment): CardFaults {
  return firstOfEach(
    Object.keys(complete)
      .filter(isField)
      .filter((field) => !complete[field].pattern.test(typed[field]))
      .map((field) => [field, complete[field].message]),
  )
}

/** The server's words for each field of the card form. */
export function cardFaults({ errors }: ApiError): CardFaults {
  return firstOfEach(errors.map(({ path, message }) => [fields[path], message]))
}

function firstOfEach(found: [keyof TypedPayment | undefined, string][]) {
  const faults: CardFaults = {}
  for (const [field, message] of found) {
    if (field) faults[field] ??= message
  }
  return faults
}

function isField(text: string): text is keyof TypedPayment {
  return text in complete
}
