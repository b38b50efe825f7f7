import { type Context, sha256Hex } from 'mintmark/module'

/** Secret scanners find keys by this and by their length. */
const prefix = 'mm_'
const digitBytes = 20
const shownLength = prefix.length + 6
const pattern = new RegExp(`^${prefix}([0-9a-f]{${digitBytes * 2}})([0-9a-f]{8})$`)

/** A new key: the prefix, 160 random bits and their CRC-32, all in lowercase hexadecimal. */
export function newKeyText({ core }: Context): string {
  const digits = core.random(digitBytes).toHex()
  return `${prefix}${digits}${checksum(digits)}`
}

/** Whether a text can be a key. Whatever can't costs no query. */
export function isKeyText(text: string): boolean {
  const [, digits, sum] = pattern.exec(text) ?? []
  return digits !== undefined && checksum(digits) === sum
}

/** Enough to recognize a key, and too little to guess it. */
export const startOf = (key: string) => key.slice(0, shownLength)

/** A key is random, so its hash needs no salt. */
export const hashOf = (key: string) => sha256Hex(key)

function checksum(digits: string): string {
  return Bun.hash.crc32(digits).toString(16).padStart(8, '0')
}
