import * as v from 'valibot'

/** Pictures per party and dispute. */
export const picturesMax = 5
export const pictureBytesMax = 5 * 1024 * 1024
/** The types that the server can decode. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A picture that a party added to a dispute as evidence. */
export const DisputePicture = v.object({
  id: v.string(),
  party: v.picklist(['buyer', 'seller']),
  /** The path of the WebP file; null once its author has deleted their account. */
  url: v.nullable(v.string()),
  /** SHA-256 of the file, in hex. */
  sha256: v.string(),
  width: v.number(),
  height: v.number(),
  at: v.string(),
})
export type DisputePicture = v.InferOutput<typeof DisputePicture>

/** How long moderators take to decide: the median of the last `count` disputes; null before the first decision. */
export const DecisionTime = v.object({ seconds: v.nullable(v.number()), count: v.number() })
export type DecisionTime = v.InferOutput<typeof DecisionTime>
