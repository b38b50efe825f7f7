import { cursorParam } from 'mintmark/module'
import * as v from 'valibot'
import { scopes } from './contract'

export const StaffKeysQuery = v.object({
  userId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  cursor: cursorParam,
})

export const StaffKey = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.string(),
  name: v.string(),
  start: v.string(),
  scopes: v.array(v.picklist(scopes)),
  createdAt: v.string(),
  expiresAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
})
export type StaffKey = v.InferOutput<typeof StaffKey>
