/** An IBAN or a BIC without the spaces that people write, in capitals. */
export function compactAccount(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

/** True for an IBAN whose check digits are right (ISO 13616): moved to the end and with letters as numbers, it leaves 1 when divided by 97. */
export function isIban(text: string): boolean {
  const compact = compactAccount(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false
  const digits = [...compact.slice(4), ...compact.slice(0, 4)]
    .map((each) => Number.parseInt(each, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}

/** `DE89 •••• 3000`. */
export function maskIban(iban: string): string {
  const compact = compactAccount(iban)
  return `${compact.slice(0, 4)} •••• ${compact.slice(-4)}`
}
