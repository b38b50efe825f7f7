import { type Scope, sendPage, userRowRoutes } from 'mintmark/module'
import * as v from 'valibot'
import { CreatedKey, keyShapes } from './contract'
import { keys } from './service'
import { StaffKey, StaffKeysQuery } from './staff-contract'
import { listAllKeys } from './staff-keys'

export function staffRoutes(scope: Scope) {
  return scope.get(
    '/admin/keys',
    ({ ctx, query, path, set }) => sendPage(listAllKeys(ctx, query), { query, path, set }),
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
