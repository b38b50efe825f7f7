import type { Context } from '@/src/kit/context'

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** Of payments, refunds, payouts and payment files. */
type Prefix = 'MM' | 'MR' | 'MP' | 'MF'

/** `MM7K2Q9XW4`: what a transfer has to say so that it is found. */
export function newReference(ctx: Context, prefix: Prefix): string {
  const bytes = ctx.core.random(length * 2)
  let reference: string = prefix
  for (const byte of bytes) {
    // Larger bytes would make some characters more likely.
    if (byte < alphabet.length * 8 && reference.length < length + 2)
      reference += alphabet[byte % alphabet.length]
  }
  return reference.length === length + 2 ? reference : newReference(ctx, prefix)
}

/** Returns what looks like references with the prefix in a text. Banks insert spaces and change the case. */
export function findReferences(text: string, prefix: Prefix): string[] {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = new Set<string>()
  for (let at = plain.indexOf(prefix); at >= 0; at = plain.indexOf(prefix, at + 1)) {
    const candidate = plain.slice(at, at + length + 2)
    if (candidate.length === length + 2) found.add(candidate)
  }
  return [...found]
}
