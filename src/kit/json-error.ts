import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** Where a text stops being JSON: the engine's own parser does not say, this one does. */
export function describeJsonError(text: string): string {
  const faults: ParseError[] = []
  parse(text, faults, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [fault] = faults
  if (!fault) return 'the text cannot be read'
  const before = text.slice(0, fault.offset)
  const line = before.split('\n').length
  return `line ${line}, column ${fault.offset - before.lastIndexOf('\n')}: ${printParseErrorCode(fault.error)}`
}
