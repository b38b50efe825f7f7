import * as v from 'valibot'

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
