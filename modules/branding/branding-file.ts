import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { Accent } from '@/modules/branding/contract'
import { defaultBranding } from '@/modules/branding/messages'
import { type DuplicateKey, findDuplicateKeys } from '@/src/kit/input/duplicate-keys'
import { describeJsonError } from '@/src/kit/json-error'
import { emailAddress } from '@/src/kit/text/email-address'
import { sanitizeText } from '@/src/kit/text/sanitize-text'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'

/** Far more than texts and one small image need; a longer file is the wrong one. */
const fileLengthMax = 1_000_000

/** A data: image is part of every page's HTML, so it must be small. */
const logoLengthMax = 32_768
const textUpTo = (max: number) =>
  v.pipe(
    v.string('expected text'),
    v.transform(sanitizeText),
    v.minLength(1, 'expected some text'),
    v.maxLength(max, `expected at most ${max} characters`),
  )
const singleLine = v.pipe(textUpTo(200), v.regex(/^[^\r\n]*$/, 'expected one line'))
const paragraphs = v.pipe(
  v.array(textUpTo(5_000), 'expected a list of paragraphs'),
  v.minLength(1, 'expected at least one paragraph'),
  v.maxLength(500, 'expected at most 500 paragraphs'),
)

/** A path on the site's own origin, or a small image itself. */
export const Logo = v.pipe(
  v.string('expected a path such as /logo.svg, or a data: image'),
  v.maxLength(logoLengthMax, `expected at most ${logoLengthMax} characters`),
  v.regex(
    /^(\/(?![/\\])[^\s\\]*|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]\S+)$/,
    'expected a path such as /logo.svg, or a data: image',
  ),
)

const Discord = strictObject({
  label: v.optional(singleLine, defaultBranding.discord),
  url: v.pipe(
    v.string('expected a URL such as https://discord.gg/invite'),
    v.maxLength(500, 'expected at most 500 characters'),
    v.check(isHttpsUrl, 'expected a URL such as https://discord.gg/invite'),
  ),
})

const Support = strictObject({
  email: v.optional(v.pipe(singleLine, emailAddress('expected an email address'))),
  hours: v.optional(singleLine),
  responseTime: v.optional(singleLine),
  discord: v.optional(v.nullable(Discord)),
})

const Figures = strictObject({
  totalPayouts: v.optional(singleLine, defaultBranding.figures.totalPayouts),
  itemsSold: v.optional(singleLine, defaultBranding.figures.itemsSold),
  activeUsers: v.optional(singleLine, defaultBranding.figures.activeUsers),
  successRate: v.optional(v.nullable(singleLine), defaultBranding.figures.successRate),
})

/** Other legal pages, such as a refund policy. One named `imprint` takes the place of the one with the operator's name. */
const LegalPages = v.pipe(
  v.array(
    strictObject({
      name: v.pipe(singleLine, v.regex(/^[a-z\d-]{1,40}$/, 'expected letters, digits and hyphens')),
      title: singleLine,
      text: paragraphs,
    }),
    'expected a list of pages',
  ),
  v.maxLength(10, 'expected at most 10 pages'),
  v.check((pages) => new Set(pages.map(({ name }) => name)).size === pages.length, 'two have the same name'),
)

const LiveFigures = v.literal('live', 'expected "live", or an object of figures')

/** The branding file; missing keys default to the values of the specification. */
export const BrandingFile = strictObject({
  logo: v.optional(v.nullable(Logo)),
  accent: v.optional(v.nullable(Accent)),
  support: v.optional(Support, {}),
  faq: v.optional(
    v.pipe(
      v.array(
        strictObject({ question: singleLine, answer: textUpTo(2_000) }),
        'expected a list of questions',
      ),
      v.maxLength(50, 'expected at most 50 questions'),
    ),
  ),
  figures: v.optional(v.lazy(figuresSchemaFor)),
  footer: v.optional(singleLine),
  legal: v.optional(
    strictObject({
      operator: v.optional(v.nullable(textUpTo(500)), null),
      tax: v.optional(v.nullable(textUpTo(200)), null),
      terms: v.optional(paragraphs, defaultBranding.terms),
      privacy: v.optional(paragraphs, defaultBranding.privacy),
      pages: v.optional(LegalPages, []),
    }),
    {},
  ),
  wording: v.optional(strictObject({ escrow: v.optional(singleLine, defaultBranding.escrow) }), {}),
})
export type BrandingFile = v.InferOutput<typeof BrandingFile>

export interface BrandingSource {
  path: string
  /** Set by BRANDING_FILE, so the file must exist. */
  isExplicit: boolean
}

/** Returns the branding, or a list of problems, each starting with the invalid key. */
export function readBrandingFile({ path, isExplicit }: BrandingSource): BrandingFile | string[] {
  const bytes = maybeReadFile(path)
  if (bytes === undefined) return isExplicit ? [`expected a readable file at ${path}`] : parseBranding({})
  const content = decode(bytes)
  if (content instanceof NotUtf8Error) return [`${content.message}, in ${path}`]
  if (content.length > fileLengthMax) return [`expected at most ${fileLengthMax} characters in ${path}`]
  try {
    const parsed = parseBranding(JSON.parse(content))
    const duplicates = findDuplicateKeys(content)
    return duplicates.length === 0 ? parsed : duplicates.map(describeDuplicate)
  } catch {
    return [`not JSON, ${describeJsonError(content)}, in ${path}`]
  }
}

function parseBranding(value: unknown): BrandingFile | string[] {
  const parsed = v.safeParse(BrandingFile, value)
  if (parsed.success) return parsed.output
  return parsed.issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
}

function describeDuplicate({ path, line }: DuplicateKey): string {
  return `${path.join('.')}: is in the file twice, again in line ${line}`
}

function maybeReadFile(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function decode(bytes: Uint8Array): string | NotUtf8Error {
  try {
    return decodeUtf8(bytes)
  } catch (error) {
    if (error instanceof NotUtf8Error) return error
    throw error
  }
}

/** Rejects unknown keys, so that a misspelled one isn't silently ignored. */
function strictObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  const keys = Object.keys(entries).join(', ')
  const expectedObject = `expected an object with any of ${keys}`
  return v.pipe(
    v.custom<unknown>((value) => !Array.isArray(value), expectedObject),
    v.strictObject(entries, ({ expected, received }) => {
      if (expected === 'never') return `unknown key; allowed keys: ${keys}`
      return received === 'undefined' ? 'is missing' : expectedObject
    }),
  )
}

/** Picks the schema before parsing: a union would report problems without the key's path. */
function figuresSchemaFor(value: unknown) {
  return typeof value === 'string' ? LiveFigures : Figures
}

function isHttpsUrl(value: string): boolean {
  return URL.parse(value)?.protocol === 'https:'
}
