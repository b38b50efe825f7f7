import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** Describes the first syntax error of a JSON text with line and column, which JSON.parse doesn't report. */
export function describeJsonError(text: string): string {
  const faults: ParseError[] = []
  parse(text, faults, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [fault] = faults
  if (!fault) return 'the text cannot be read'
  const before = text.slice(0, fault.offset)
  const line = before.split('\n').length
  return `line ${line}, column ${fault.offset - before.lastIndexOf('\n')}: ${printParseErrorCode(fault.error)}`
}
