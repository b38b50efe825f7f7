import { findPage, listPages } from '@/src/app/commands/docs/pages'
import { badUsage, type Command, failed } from '@/src/kit/module/command'

export const docs: Command = {
  name: 'docs',
  takesArguments: true,
  synopsis: 'docs [PAGE]',
  about:
    'Lists the pages about operating a site, or prints one.\n\nThey are those of this version, and need neither a network nor a database. What they link to can be printed, too: mintmark docs security. Pages are Markdown; mintmark docs backups | less shows them page by page.',
  exitCodes: { 1: 'there is no such page' },
  run: async ([name, ...rest], output) => {
    if (rest.length > 0) return badUsage(docs, 'Name one page.')
    if (name === undefined) {
      const pages = listPages()
      output.print(tableOf(pages), pages)
      return 0
    }
    const page = findPage(name)
    if (!page) return failed(`There is no page "${name}". mintmark docs lists them.`)
    output.print(page.text, page)
    return 0
  },
}

function tableOf(pages: ReturnType<typeof listPages>): string {
  const width = Math.max(...pages.filter(isListed).map(({ name }) => name.length))
  const lines = pages.filter(isListed).map(({ name, title }) => `  ${name.padEnd(width)}  ${title}\n`)
  const others = pages.filter((page) => !isListed(page)).length
  return `${lines.join('')}\nmintmark docs PAGE prints one. It also prints the ${others} other pages that they link to: use the path in the link.\n`
}

/** Reasons and details are found by the links to them. */
function isListed({ isOperating, name }: { isOperating: boolean; name: string }): boolean {
  return isOperating || !name.includes('/')
}
