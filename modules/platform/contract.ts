import * as v from 'valibot'
import { inputMessages } from '@/modules/platform/messages'
import { platformIdPattern } from '@/src/kit/input/params'

const descriptionMax = 1_000

const Id = v.pipe(v.string(inputMessages.id), v.regex(platformIdPattern, inputMessages.id))

export const DemoPlayerParams = v.object({ playerId: Id })

export const DemoPlayerSummary = v.object({
  playerId: v.string(),
  username: v.string(),
  displayName: v.string(),
})
export type DemoPlayerSummary = v.InferOutput<typeof DemoPlayerSummary>

export const DemoCopySummary = v.object({
  userAssetId: v.string(),
  assetId: v.string(),
  name: v.string(),
  serial: v.nullable(v.number()),
  onHold: v.boolean(),
})
export type DemoCopySummary = v.InferOutput<typeof DemoCopySummary>

/** A player's own view, including what is hidden from others. */
export const DemoPlayerDetails = v.object({
  ...DemoPlayerSummary.entries,
  description: v.string(),
  hidden: v.boolean(),
  copies: v.array(DemoCopySummary),
})
export type DemoPlayerDetails = v.InferOutput<typeof DemoPlayerDetails>

export const DemoProfileInput = v.object({
  description: v.pipe(
    v.string(inputMessages.description(descriptionMax)),
    v.trim(),
    v.maxLength(descriptionMax, inputMessages.description(descriptionMax)),
  ),
  hidden: v.boolean(inputMessages.hidden),
})
export type DemoProfileInput = v.InferOutput<typeof DemoProfileInput>

export const DemoTradeInput = v.object({ userAssetId: Id, to: Id })
export type DemoTradeInput = v.InferOutput<typeof DemoTradeInput>
