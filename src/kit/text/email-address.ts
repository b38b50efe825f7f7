import * as v from 'valibot'

export const emailAddressMax = 254
/** SMTP carries no more before the `@` (RFC 5321, section 4.5.3.1.1). */
const localPartMax = 64
const domainMax = 253
const nonAscii = /[^\0-\x7F]/
/** Characters that would end the host of a URL or change how it is read. */
const notInDomain = /[\s/\\?#@:%[\]\p{Cc}\p{Cf}]/u

/** An address that the email field of HTML accepts and SMTP can carry. International domains become Punycode. */
export function emailAddress(invalid: string, { missing = invalid, long = invalid } = {}) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(emailAddressMax, long),
    // JSON schemas of inputs end at a transform.
    v.metadata({ format: 'email' }),
    v.transform(toAsciiDomain),
    v.rfcEmail(invalid),
    v.check(hasSmtpLengths, invalid),
  )
}

function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || !nonAscii.test(domain) || notInDomain.test(domain)) return address
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? `${address.slice(0, at)}@${host}` : address
}

function hasSmtpLengths(address: string): boolean {
  const [localPart = '', domain = ''] = address.split('@')
  return address.length <= emailAddressMax && localPart.length <= localPartMax && domain.length <= domainMax
}
