import { defineValuePoint } from '@/src/kit/checks/checks'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

interface PageTitle {
  readonly title: string
  readonly description: string | undefined
}

/** The page that a request is for. */
interface TitledPage {
  /** The path as its module defines it, such as `/item/:id`. */
  readonly page: string
  readonly params: Readonly<Record<string, string>>
}

const titleMax = 120
const descriptionMax = 320
const isLine = (text: unknown, max: number) =>
  typeof text === 'string' && text !== '' && text.length <= max && text === sanitizeLine(text)

/**
 * The title and the description of a page in its first HTML, which search engines and link previews show. The name of the site follows the
 * title.
 */
export const pageTitlePoint = defineValuePoint<TitledPage, PageTitle>('http.page-title', {
  findProblem: ({ title, description }) => {
    if (!isLine(title, titleMax)) return `a title is one line of at most ${titleMax} characters`
    const isShort = description === undefined || isLine(description, descriptionMax)
    return isShort ? undefined : `a description is one line of at most ${descriptionMax} characters`
  },
  onFailure: 'skip',
})
