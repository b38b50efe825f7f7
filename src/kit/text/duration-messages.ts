import { plural } from '@/src/kit/text/plural'

/** "1 hour", by the unit. */
export const durationMessages = {
  day: (count: number, shown: string) => plural(count, { one: `${shown} day`, other: `${shown} days` }),
  hour: (count: number, shown: string) => plural(count, { one: `${shown} hour`, other: `${shown} hours` }),
  minute: (count: number, shown: string) =>
    plural(count, { one: `${shown} minute`, other: `${shown} minutes` }),
  second: (count: number, shown: string) =>
    plural(count, { one: `${shown} second`, other: `${shown} seconds` }),
}
