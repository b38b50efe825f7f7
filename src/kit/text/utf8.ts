/** Where a text stops being UTF-8. Both count from 1, columns in characters. */
export interface TextPosition {
  line: number
  column: number
}

/** The bytes aren't UTF-8. The message says where, in English. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error'
  constructor(readonly position: TextPosition) {
    super(`not UTF-8, line ${position.line}, column ${position.column}`)
  }
}

/** Decodes the bytes of a file, without a byte order mark. Throws NotUtf8Error instead of replacing what isn't UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new NotUtf8Error(positionAfter(validStartOf(bytes)))
  }
}

/** The text before the first byte that isn't UTF-8. */
function validStartOf(bytes: Uint8Array): string {
  let [validLength, invalidLength] = [0, bytes.length + 1]
  while (invalidLength - validLength > 1) {
    const length = (validLength + invalidLength) >> 1
    if (decodeStart(bytes, length) === undefined) invalidLength = length
    else validLength = length
  }
  return decodeStart(bytes, validLength) ?? ''
}

/** Decodes the first bytes, up to the last complete character; undefined if they aren't UTF-8. */
function decodeStart(bytes: Uint8Array, length: number): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: true })
  } catch {
    return undefined
  }
}

function positionAfter(text: string): TextPosition {
  const lines = text.split(/\r\n?|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
