import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** The paragraphs of the terms that apply, in place of those of the branding file; undefined while no version was published. */
export const publishedTermsPort = definePort<(ctx: Context) => Promise<string[] | undefined>>(
  'branding.published-terms',
  { required: false },
)
