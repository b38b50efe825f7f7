import { nextPageLink, type Scope, userRowRoutes } from 'mintmark/module'
import * as v from 'valibot'
import { CreatedKey, keyShapes } from './contract'
import { keys } from './service'
import { StaffKey, StaffKeysQuery } from './staff-contract'
import { listAllKeys } from './staff-keys'

export function staffRoutes(scope: Scope) {
  return scope.get(
    '/admin/keys',
    async ({ ctx, query, set }) => {
      const { rows, next } = await listAllKeys(ctx, query)
      if (next !== undefined) set.headers.link = nextPageLink('/api/admin/keys', { ...query, cursor: next })
      return rows
    },
    {
      detail: { summary: 'Keys of all users or of one, newest first. The Link header has the next page.' },
      query: StaffKeysQuery,
      staff: 'people',
      response: { 200: v.array(StaffKey) },
    },
  )
}

export function routes(scope: Scope) {
  staffRoutes(scope)
  return userRowRoutes(scope, keyShapes, keys, { limit: '30/1h', added: CreatedKey })
}
