import { expect, test } from 'bun:test'
import { rejectNul } from '@/src/http/bodies/reject-nul'
import { AppError } from '@/src/kit/errors'

const nul = 'a\0b'

test('the path leads through lists and objects, to the parent of a key', () => {
  const pathOf = (body: unknown) => {
    try {
      rejectNul({ body }, { body: {} })
    } catch (error) {
      return error instanceof AppError && error.extras.errors?.map(({ path }) => path)
    }
    return undefined
  }
  expect(pathOf({ rules: [{ name: 'a' }, { name: nul }] })).toEqual(['rules.1.name'])
  expect(pathOf({ seen: { [nul]: 1 } })).toEqual(['seen'])
  expect(pathOf(nul)).toEqual([''])
  for (const body of [{ rules: [null, 5, true, 'a'] }, null, 5, undefined])
    expect(pathOf(body)).toBeUndefined()
})
