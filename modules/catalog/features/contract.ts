import * as v from 'valibot'
import { ListedItem } from '@/modules/catalog/editing/contract'
import { featuresMessages } from '@/modules/catalog/features/messages'
import { zonedTime } from '@/src/kit/input/params'

const { errors } = featuresMessages
/** As many as the landing page shows. */
export const featuresMax = 5

export const Feature = v.object({ ...ListedItem.entries, until: v.nullable(v.string()) })
export type Feature = v.InferOutput<typeof Feature>

export const Features = v.object({
  items: v.array(Feature),
  /** Changes with the list. */
  version: v.string(),
})
export type Features = v.InferOutput<typeof Features>

const Until = v.pipe(
  zonedTime(errors.until),
  v.transform((text) => Date.parse(text)),
)

/** The whole list, first item first. `version` is that of the list as it was shown. */
export const FeaturesChange = v.object({
  items: v.pipe(
    v.array(v.object({ id: v.pipe(v.string(), v.maxLength(64)), until: v.optional(v.nullable(Until)) })),
    v.maxLength(featuresMax, errors.tooMany(featuresMax)),
    v.check((items) => new Set(items.map(({ id }) => id)).size === items.length, errors.twice),
  ),
  version: v.pipe(v.string(), v.maxLength(64)),
})
export type FeaturesChange = v.InferOutput<typeof FeaturesChange>
