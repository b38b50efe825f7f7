import { inputMessages } from '@/modules/checkout/messages'
import type { ApiError } from '@/web/lib/api-error'

export type CardFormValues = { number: string; expiry: string; cvc: string; deliverTo: string }

export type CardFieldErrors = Partial<Record<keyof CardFormValues, string>>

const fieldOfPath: Record<string, keyof CardFormValues> = {
  'card.number': 'number',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
  'card.cvc': 'cvc',
  deliverTo: 'deliverTo',
}

const requiredFormats: Record<keyof CardFormValues, { pattern: RegExp; message: string }> = {
  number: { pattern: /^[\d ]{12,}$/, message: inputMessages.number },
  expiry: { pattern: /^\d\d\/\d\d$/, message: inputMessages.expiry },
  cvc: { pattern: /^\d{3,4}$/, message: inputMessages.cvc },
  deliverTo: { pattern: /\S/, message: inputMessages.deliverTo.missing },
}

/** What is not filled in yet; whether it is right is for the server to say. */
export function missingFieldErrors(typed: CardFormValues): CardFieldErrors {
  return firstErrorPerField(
    Object.keys(requiredFormats)
      .filter(isField)
      .filter((field) => !requiredFormats[field].pattern.test(typed[field]))
      .map((field) => [field, requiredFormats[field].message]),
  )
}

/** The server's words for each field of the card form. */
export function cardFieldErrorsOf({ errors }: ApiError): CardFieldErrors {
  return firstErrorPerField(errors.map(({ path, message }) => [fieldOfPath[path], message]))
}

function firstErrorPerField(found: [keyof CardFormValues | undefined, string][]) {
  const faults: CardFieldErrors = {}
  for (const [field, message] of found) {
    if (field) faults[field] ??= message
  }
  return faults
}

function isField(text: string): text is keyof CardFormValues {
  return text in requiredFormats
}
