import * as v from 'valibot'
import { inputMessages } from '@/modules/branding/staff-messages'

/** A paragraph of a legal page; text that starts with "# " is a heading. */
const Paragraph = v.string()

const Question = v.object({ question: v.string(), answer: v.string() })

/** Statistics for the front pages, formatted. `successRate` is null if the site shows live figures. */
export const Figures = v.object({
  totalPayouts: v.string(),
  itemsSold: v.string(),
  activeUsers: v.string(),
  successRate: v.nullable(v.string()),
})
export type Figures = v.InferOutput<typeof Figures>

export const Branding = v.object({
  logo: v.nullable(v.string()),
  /** The color of buttons and links, as `#rrggbb`; null for the default. */
  accent: v.nullable(v.string()),
  support: v.object({
    email: v.string(),
    hours: v.string(),
    responseTime: v.string(),
    discord: v.nullable(v.object({ label: v.string(), url: v.string() })),
  }),
  faq: v.array(Question),
  figures: Figures,
  footer: v.string(),
  legal: v.object({ terms: v.array(Paragraph), privacy: v.array(Paragraph) }),
  wording: v.object({ escrow: v.string() }),
})
export type Branding = v.InferOutput<typeof Branding>

/** A color such as #b4530a, in lower case. */
export const Accent = v.pipe(
  v.string(inputMessages.accent),
  v.trim(),
  v.regex(/^#[\da-f]{6}$/i, inputMessages.accent),
  v.toLowerCase(),
)

export const logoBytesMax = 2 * 1024 * 1024
/** Where an uploaded logo is. */
export const logoPath = (id: string) => `/api/branding/logos/${id}`
export const LogoParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)) })
/** `path` is the value of SITE_LOGO that shows it. */
export const UploadedLogo = v.object({ id: v.string(), path: v.string() })
