import * as v from 'valibot'
import { inputWords } from '@/modules/platform/words'

export const aboutMax = 1_000

const Id = v.pipe(v.string(inputWords.id), v.regex(/^\d{1,19}$/, inputWords.id))

export const DemoPlayerParams = v.object({ playerId: Id })

/** Somebody of the demo universe. */
export const DemoPlayerName = v.object({
  playerId: v.string(),
  username: v.string(),
  displayName: v.string(),
})
export type DemoPlayerName = v.InferOutput<typeof DemoPlayerName>

export const DemoCopyShown = v.object({
  userAssetId: v.string(),
  assetId: v.string(),
  name: v.string(),
  serial: v.nullable(v.number()),
  onHold: v.boolean(),
})
export type DemoCopyShown = v.InferOutput<typeof DemoCopyShown>

/** A player as they see themselves there: also what is hidden from others. */
export const DemoSelf = v.object({
  ...DemoPlayerName.entries,
  description: v.string(),
  hidden: v.boolean(),
  copies: v.array(DemoCopyShown),
})
export type DemoSelf = v.InferOutput<typeof DemoSelf>

export const DemoProfileInput = v.object({
  description: v.pipe(
    v.string(inputWords.about(aboutMax)),
    v.trim(),
    v.maxLength(aboutMax, inputWords.about(aboutMax)),
  ),
  hidden: v.boolean(inputWords.hidden),
})
export type DemoProfileInput = v.InferOutput<typeof DemoProfileInput>

export const DemoTradeInput = v.object({ userAssetId: Id, to: Id })
export type DemoTradeInput = v.InferOutput<typeof DemoTradeInput>
