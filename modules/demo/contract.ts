import * as v from 'valibot'
import { inputMessages } from '@/modules/demo/messages'

export const DemoGoods = v.object({
  /** Payments go to the sandbox, and the game platform is the invented one. */
  isTestMode: v.boolean(),
  /** How many of them are for sale. */
  listings: v.number(),
  canFill: v.boolean(),
  /** There are some, and none was bought. */
  canRemove: v.boolean(),
})
export type DemoGoods = v.InferOutput<typeof DemoGoods>

const tourRoles = ['buyer', 'seller', 'moderator'] as const
export type TourRole = (typeof tourRoles)[number]

export const EnterDemo = v.object({ role: v.picklist(tourRoles, inputMessages.role) })

export const EnteredDemo = v.object({ username: v.string() })
