import { formatCount } from '@/src/kit/text/plural'

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  item: 'Choose an item.',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}
