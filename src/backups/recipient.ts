const charset = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Whether a text is a public key of age: Bech32 (BIP 173), whose checksum finds typos. */
export function isRecipient(text: string): boolean {
  if (!/^age1[a-z0-9]{58}$/.test(text)) return false
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0))
  const data = [...text.slice(4)].map((letter) => charset.indexOf(letter))
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]
  return !data.includes(-1) && values.reduce(nextChecksum, 1) === 1
}

function nextChecksum(checksum: number, value: number): number {
  const top = checksum >> 25
  return generators.reduce(
    (sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator : sum),
    ((checksum & 0x1ffffff) << 5) ^ value,
  )
}
