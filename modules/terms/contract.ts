import * as v from 'valibot'
import { inputMessages } from '@/modules/terms/input-messages'
import { zonedTime } from '@/src/kit/input/params'
import { requiredText } from '@/src/kit/text/text-input'

/** With the rest of the request, below the limit of a body. */
const contentMaxLength = 60_000
const summaryMaxLength = 1_000

export const NewVersion = v.object({
  /** Paragraphs with an empty line between them. One that starts with "# " is a heading. */
  content: requiredText(contentMaxLength),
  /** What changed, as users read it. */
  summary: requiredText(summaryMaxLength),
  /** From when it applies; null for now. */
  from: v.optional(v.nullable(zonedTime(inputMessages.from)), null),
  /** Also by email, to users who haven't turned emails about announcements off. */
  email: v.optional(v.boolean(inputMessages.email), false),
})
export type NewVersion = v.InferOutput<typeof NewVersion>

export const Version = v.object({
  number: v.number(),
  summary: v.string(),
  appliesAt: v.string(),
  publishedAt: v.string(),
})
export type Version = v.InferOutput<typeof Version>

export const VersionText = v.object({ ...Version.entries, content: v.string() })
export type VersionText = v.InferOutput<typeof VersionText>

/** As staff see it. */
export const StaffVersion = v.object({
  ...Version.entries,
  email: v.boolean(),
  /** Null for the operator, by a command. */
  authorId: v.nullable(v.string()),
  author: v.string(),
  /** How many users have accepted it so far. */
  accepted: v.number(),
})
export type StaffVersion = v.InferOutput<typeof StaffVersion>

/** A version that a user has accepted. */
export const Acceptance = v.object({ number: v.number(), appliesAt: v.string(), acceptedAt: v.string() })
export type Acceptance = v.InferOutput<typeof Acceptance>

/** What staff see of a user. */
export const UserTerms = v.object({
  /** Whether the user can buy and list: true without a version that applies. */
  mayTrade: v.boolean(),
  accepted: v.array(Acceptance),
})

export const NumberParams = v.object({
  number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/, inputMessages.number), v.transform(Number)),
})

/** Splits the content of a version. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
