import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { defaultWords } from '@/modules/branding/words'
import { describeJsonError } from '@/src/core/json-fault'

/** Words and one small picture: more is a file that was named by mistake. */
const fileMax = 1_000_000

/** What a browser shows of a data: image must fit into the first HTML of every page. */
const logoMax = 32_768
const text = (max: number) =>
  v.pipe(
    v.string('expected text'),
    v.trim(),
    v.minLength(1, 'expected some text'),
    v.maxLength(max, `expected at most ${max} characters`),
  )
const line = v.pipe(text(200), v.regex(/^[^\r\n]*$/, 'expected one line'))
const paragraphs = v.pipe(
  v.array(text(5_000), 'expected a list of paragraphs'),
  v.minLength(1, 'expected at least one paragraph'),
  v.maxLength(500, 'expected at most 500 paragraphs'),
)

const Logo = v.pipe(
  v.string('expected a path such as /logo.svg, or a data: image'),
  v.maxLength(logoMax, `expected at most ${logoMax} characters`),
  v.regex(
    /^(\/(?![/\\])[^\s\\]*|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]\S+)$/,
    'expected a path such as /logo.svg, or a data: image',
  ),
)

const Discord = object({
  label: v.optional(line, defaultWords.discord),
  url: v.pipe(
    v.string('expected an address such as https://discord.gg/invite'),
    v.maxLength(500, 'expected at most 500 characters'),
    v.check(isHttps, 'expected an address such as https://discord.gg/invite'),
  ),
})

const Support = object({
  email: v.optional(v.pipe(line, v.email('expected an e-mail address'))),
  hours: v.optional(line, defaultWords.hours),
  responseTime: v.optional(line, defaultWords.responseTime),
  discord: v.optional(v.nullable(Discord), { label: defaultWords.discord, url: 'https://discord.com/' }),
})

const Figures = object({
  totalPayouts: v.optional(line, defaultWords.figures.totalPayouts),
  itemsSold: v.optional(line, defaultWords.figures.itemsSold),
  activeUsers: v.optional(line, defaultWords.figures.activeUsers),
  successRate: v.optional(v.nullable(line), defaultWords.figures.successRate),
})

const Live = v.literal('live', 'expected "live", or an object of figures')

/** What a branding file may say; whatever it leaves out is as the specification has it. */
export const BrandingFile = object({
  logo: v.optional(v.nullable(Logo), null),
  support: v.optional(Support, {}),
  faq: v.optional(
    v.pipe(
      v.array(object({ question: line, answer: text(2_000) }), 'expected a list of questions'),
      v.maxLength(50, 'expected at most 50 questions'),
    ),
    defaultWords.faq,
  ),
  figures: v.optional(v.lazy(figuresOf), {}),
  footer: v.optional(line, defaultWords.footer),
  legal: v.optional(
    object({
      terms: v.optional(paragraphs, defaultWords.terms),
      privacy: v.optional(paragraphs, defaultWords.privacy),
    }),
    {},
  ),
  wording: v.optional(object({ escrow: v.optional(line, defaultWords.escrow) }), {}),
})
export type BrandingFile = v.InferOutput<typeof BrandingFile>

/** Where the branding is read from: the file that is named, or the one that may lie in the data directory. */
export interface BrandingPlace {
  path: string
  named: boolean
}

/** The branding, or the problems of its file, each with the key at fault. */
export function readBrandingFile({ path, named }: BrandingPlace): BrandingFile | string[] {
  const written = textOf(path)
  if (written === undefined) return named ? [`expected a file that can be read at ${path}`] : parse({})
  if (written.length > fileMax) return [`expected at most ${fileMax} characters in ${path}`]
  try {
    return parse(JSON.parse(written))
  } catch {
    return [`not JSON, ${describeJsonError(written)}, in ${path}`]
  }
}

function parse(value: unknown): BrandingFile | string[] {
  const parsed = v.safeParse(BrandingFile, value)
  if (parsed.success) return parsed.output
  return parsed.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined
  }
}

/** An object with these keys and no other: a misspelt one would be a wish that nobody hears. */
function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries).join(', ')
  const expectedObject = `expected an object with any of ${keys}`
  return v.pipe(
    v.custom<unknown>((value) => !Array.isArray(value), expectedObject),
    v.strictObject(entries, ({ expected, received }) => {
      if (expected === 'never') return `not a key that is known here: ${keys}`
      return received === 'undefined' ? 'is missing' : expectedObject
    }),
  )
}

/** Two shapes, told apart before the parse, so that a wrong key is named with its path. */
function figuresOf(value: unknown) {
  return typeof value === 'string' ? Live : Figures
}

function isHttps(written: string): boolean {
  return URL.parse(written)?.protocol === 'https:'
}
