import type { Names } from '@/scripts/lib/module-names'

/** The first files of a module, each as short as it can be and still true. */
export function skeleton(names: Names): Record<string, string> {
  const folder = `modules/${names.kebab}`
  return {
    [`${folder}/module.ts`]: moduleFile(names),
    [`${folder}/contract.ts`]: contractFile(names),
    [`${folder}/shell-words.ts`]: wordsFile(names),
    [`${folder}/schema.ts`]: schemaFile(names),
    [`${folder}/service.ts`]: serviceFile(names),
    [`${folder}/routes.ts`]: routesFile(names),
    [`${folder}/summaries.ts`]: summariesFile(names),
    [`${folder}/web/module.ts`]: webFile(names),
    [`${folder}/web/${names.kebab}-page.tsx`]: pageFile(names),
  }
}

function moduleFile({ kebab, camel }: Names) {
  return `import { routes } from '@/modules/${kebab}/routes'
import { shellWords } from '@/modules/${kebab}/shell-words'
import { summaries } from '@/modules/${kebab}/summaries'
import { defineModule } from '@/src/core/module'

export const ${camel} = defineModule({
  name: '${kebab}',
  owns: 'Say here in a sentence what it owns.',
  routes,
  summaries,
  pages: [{ path: '/${kebab}', title: shellWords.title }],
})
`
}

function contractFile({ pascal }: Names) {
  return `import * as v from 'valibot'

export const ${pascal}List = v.object({ rows: v.array(v.object({ id: v.string() })) })
export type ${pascal}List = v.InferOutput<typeof ${pascal}List>
`
}

function wordsFile({ pascal }: Names) {
  return `/** On every page. */
export const shellWords = { title: '${pascal}' }
`
}

function schemaFile({ camel, snake }: Names) {
  return `import { integer, table, text } from '@/src/db/columns'

export const ${camel} = table('${snake}_${snake}', {
  id: text('id').primaryKey(),
  createdAt: integer('created_at').notNull(),
})
`
}

function serviceFile({ kebab, camel, pascal }: Names) {
  return `import type { ${pascal}List } from '@/modules/${kebab}/contract'
import { ${camel} } from '@/modules/${kebab}/schema'
import type { Context } from '@/src/core/context'

const rowsMax = 100

/** The first hundred by id. */
export async function list${pascal}(ctx: Context): Promise<${pascal}List> {
  const rows = await ctx.db.select({ id: ${camel}.id }).from(${camel}).orderBy(${camel}.id).limit(rowsMax)
  return { rows }
}
`
}

function routesFile({ kebab, pascal }: Names) {
  return `import { ${pascal}List } from '@/modules/${kebab}/contract'
import { list${pascal} } from '@/modules/${kebab}/service'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return scope.get('/${kebab}', ({ ctx }) => list${pascal}(ctx), { response: { 200: ${pascal}List } })
}
`
}

function summariesFile({ kebab }: Names) {
  return `/** What each route does, as the description of the API says it. */
export const summaries = { 'GET /${kebab}': 'Say here in a sentence what it answers.' }
`
}

function webFile({ kebab, camel, pascal }: Names) {
  return `import { shellWords } from '@/modules/${kebab}/shell-words'
import { defineWebModule } from '@/web/lib/module'

export const ${camel} = defineWebModule({
  name: '${kebab}',
  pages: [
    {
      path: '/${kebab}',
      title: shellWords.title,
      load: () => import('@/modules/${kebab}/web/${kebab}-page').then((file) => file.${pascal}Page),
    },
  ],
})
`
}

function pageFile({ kebab, pascal }: Names) {
  return `import { shellWords } from '@/modules/${kebab}/shell-words'

export function ${pascal}Page() {
  return <h1>{shellWords.title}</h1>
}
`
}
