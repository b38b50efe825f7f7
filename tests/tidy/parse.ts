import { type ParseResult, parseSync } from 'oxc-parser'
import { isCode } from '@/tests/tidy/tree'

const parsed = new Map<string, ParseResult>()

/** Parses a file once, for all rules. */
export function parse(path: string, text: string): ParseResult {
  const result = parsed.get(text) ?? parseSync(path, text)
  parsed.set(text, result)
  return result
}

/** Replaces comments with spaces, which keeps positions. */
export function withoutComments(path: string, text: string): string {
  if (!isCode(path)) return text.replace(/\/\*[\s\S]*?\*\//g, blank)
  let [code, end] = ['', 0]
  for (const comment of parse(path, text).comments) {
    code += text.slice(end, comment.start) + blank(text.slice(comment.start, comment.end))
    end = comment.end
  }
  return code + text.slice(end)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
