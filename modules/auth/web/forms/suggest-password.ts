/** 32 characters, none of which looks like another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const groupLength = 5
/** 100 bits. */
const groupsMin = 4

/** Returns a random password such as "k7mfq-x3hvp-9d2ws-tc4na", of at least `lengthMin` characters. */
export function suggestPassword(lengthMin: number): string {
  const count = Math.max(groupsMin, Math.ceil((lengthMin + 1) / (groupLength + 1)))
  return Array.from({ length: count }, randomGroup).join('-')
}

function randomGroup(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groupLength))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}
