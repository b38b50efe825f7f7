import { formatCount } from '@/src/kit/text/plural'

/** Validation messages, shared by the forms and the server. */
export const inputMessages = {
  item: 'Choose an item.',
  cursor: 'Start from the first page and follow the URL in the Link header.',
  limit: (max: number) => `The page size is a whole number from 1 to ${formatCount(max)}.`,
}
