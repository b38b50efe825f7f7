export interface PageFile {
  readonly path: string
  readonly text: string
}

const codeBlock = /```tsx?\n\/\/ (\S+)\n(.*?)```/gs

/** Returns the files in a page of docs/: the code blocks whose first line is a comment with a path. */
export function filesInPage(page: string): PageFile[] {
  return [...page.matchAll(codeBlock)].map(([, path = '', text = '']) => ({ path, text }))
}
