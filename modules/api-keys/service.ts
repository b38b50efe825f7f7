import {
  fieldError,
  httpErrors,
  isoTime,
  publish,
  reauthenticationErrors,
  requireRecentReauthentication,
  transact,
  type UserContext,
  userRows,
} from 'mintmark/module'
import type { ApiKey, NewApiKey } from './contract'
import { KeyCreated } from './events'
import { hashOf, newKeyText, startOf } from './key-text'
import { serverMessages } from './messages'
import * as tables from './schema'

/** More than the programs of a user, and few enough to look through. */
const keysMax = 20

const rows = userRows(tables.keys, {
  section: 'keys',
  max: keysMax,
  present: ({ name, start, scopes, expiresAt, lastUsedAt }) => ({
    name,
    start,
    scopes: [...scopes] as ApiKey['scopes'],
    expiresAt: isoTime(expiresAt),
    lastUsedAt: isoTime(lastUsedAt),
  }),
  onAdd: (tx, { id: keyId, userId, name }) => publish(tx, KeyCreated, { keyId, userId, name }),
})

/** The user's own keys: list, add, remove, and their part of the user's personal data. */
export const keys = {
  ...rows,
  add: addKey,
  throws: [...rows.throws, ...reauthenticationErrors, httpErrors.too_many_requests],
}

/** Creates a key, which only this response has: the database stores its hash. */
async function addKey(
  ctx: UserContext,
  { name, scopes, expiresAt = null, currentPassword }: NewApiKey,
): Promise<ApiKey> {
  const expiry = expiresAt === null ? null : Date.parse(expiresAt)
  if (expiry !== null && !(expiry > ctx.now()))
    throw fieldError(httpErrors.invalid, 'expiresAt', serverMessages.expiryPast)
  await requireRecentReauthentication(ctx, currentPassword)
  const key = newKeyText(ctx)
  const values = { name, scopes, expiresAt: expiry, lastUsedAt: null, start: startOf(key), hash: hashOf(key) }
  return { ...(await transact(ctx, (tx) => rows.add(tx, values))), key }
}
