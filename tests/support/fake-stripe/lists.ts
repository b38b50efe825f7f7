import { invalidRequest, resourceMissing } from '@/tests/support/fake-stripe/errors'
import { hashParam, integerParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'

export interface ListObject {
  object: 'list'
  url: string
  has_more: boolean
  data: object[]
}

type Listable = { id: string; created?: number }

const defaultLimit = 10
const limitMax = 100

/** Returns a page of the list, newest first. `objects` are in creation order. */
export function listPage(url: string, objects: Listable[], params: Params): ListObject {
  const limit = integerParam(params, 'limit') ?? defaultLimit
  if (limit < 1 || limit > limitMax)
    throw invalidRequest('Limit must be between 1 and 100', undefined, 'limit')
  const matching = objects.filter(matchesCreated(hashParam(params, 'created'))).reverse()
  const after = stringParam(params, 'starting_after')
  const from = after === undefined ? 0 : matching.findIndex((one) => one.id === after) + 1
  if (after !== undefined && from === 0) throw resourceMissing('object', after)
  const data = matching.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < matching.length, data }
}

/** An embedded list: the ten newest objects. */
export function firstPage(url: string, objects: Listable[]): ListObject {
  return listPage(url, objects, {})
}

function matchesCreated(range: Record<string, string>) {
  const bound = (name: string, fallback: number) =>
    range[name] === undefined ? fallback : Number(range[name])
  return ({ created = 0 }: Listable) =>
    created >= bound('gte', 0) &&
    created > bound('gt', -1) &&
    created <= bound('lte', Number.POSITIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY)
}
