import { requiredLine, userRowShapes, zonedTime } from 'mintmark/module'
import * as v from 'valibot'
import { messages } from './messages'

export const scopes = ['market:read', 'inventory:read', 'orders:read', 'listings:write'] as const

const nameMaxLength = 60
/** More than any password. */
const passwordMaxLength = 1_000

export const KeyName = requiredLine(nameMaxLength, messages.errors.nameMissing)

const wrongScope = messages.errors.scope(scopes.join(', '))

const Scopes = v.pipe(
  v.array(v.picklist(scopes, wrongScope), wrongScope),
  v.minLength(1, messages.errors.scopesMissing),
  v.maxLength(scopes.length, wrongScope),
  v.check((given) => new Set(given).size === given.length, wrongScope),
)

export const keyShapes = userRowShapes('/api/keys', {
  newRow: {
    name: KeyName,
    scopes: Scopes,
    expiresAt: v.optional(v.nullable(zonedTime(messages.errors.expiry))),
    currentPassword: v.optional(v.pipe(v.string(), v.maxLength(passwordMaxLength))),
  },
  row: {
    name: v.string(),
    /** How the key begins. */
    start: v.string(),
    scopes: v.array(v.picklist(scopes)),
    expiresAt: v.nullable(v.string()),
    lastUsedAt: v.nullable(v.string()),
    /** Only in the response that creates it. */
    key: v.optional(v.string()),
  },
})
/** The key is in no other response. */
export const CreatedKey = v.object({ ...keyShapes.row.entries, key: v.string() })
export type ApiKey = v.InferOutput<typeof keyShapes.row>
export type NewApiKey = v.InferOutput<typeof keyShapes.newRow>
