import type * as v from 'valibot'
import { inputMessages } from '@/src/core/words'

/** Stands in for Valibot's own messages, which quote what they refuse. */
export function safeIssueMessage({ kind, expected }: v.BaseIssue<unknown>): string {
  return kind === 'schema' && expected ? inputMessages.expected(expected) : inputMessages.wrong
}
