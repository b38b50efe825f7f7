import type { Names } from '@/scripts/lib/module-names'

/** The first files of a module, each as short as it can be and still true. */
export function skeleton(names: Names): Record<string, string> {
  const folder = `modules/${names.kebab}`
  return {
    [`${folder}/module.ts`]: moduleFile(names),
    [`${folder}/contract.ts`]: contractFile(names),
    [`${folder}/shell-messages.ts`]: messagesFile(names),
    [`${folder}/schema.ts`]: schemaFile(names),
    [`${folder}/service.ts`]: serviceFile(names),
    [`${folder}/routes.ts`]: routesFile(names),
    [`${folder}/web/module.ts`]: webFile(names),
    [`${folder}/web/${names.kebab}-page.tsx`]: pageFile(names),
  }
}

function moduleFile({ kebab, camel }: Names) {
  return `import { routes } from '@/modules/${kebab}/routes'
import * as tables from '@/modules/${kebab}/schema'
import { shellMessages } from '@/modules/${kebab}/shell-messages'
import { defineModule } from '@/src/kit/module'

export const ${camel} = defineModule({
  name: '${kebab}',
  owns: 'Describe in one sentence what it owns.',
  tables,
  routes,
  pages: [{ path: '/${kebab}', title: shellMessages.title }],
})
`
}

function contractFile({ pascal }: Names) {
  return `import * as v from 'valibot'

export const ${pascal}List = v.object({ rows: v.array(v.object({ id: v.string() })) })
export type ${pascal}List = v.InferOutput<typeof ${pascal}List>
`
}

function messagesFile({ pascal }: Names) {
  return `/** Loaded on every page. */
export const shellMessages = { title: '${pascal}' }
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
import type { Context } from '@/src/kit/context'

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
  return scope.get('/${kebab}', ({ ctx }) => list${pascal}(ctx), {
    detail: { summary: 'Describe the route in one sentence.' },
    response: { 200: ${pascal}List },
  })
}
`
}

function webFile({ kebab, camel, pascal }: Names) {
  return `import { shellMessages } from '@/modules/${kebab}/shell-messages'
import { defineWebModule } from '@/web/lib/module'

export const ${camel} = defineWebModule({
  name: '${kebab}',
  pages: [
    {
      path: '/${kebab}',
      title: shellMessages.title,
      load: () => import('@/modules/${kebab}/web/${kebab}-page').then((file) => file.${pascal}Page),
    },
  ],
})
`
}

function pageFile({ kebab, pascal }: Names) {
  return `import { shellMessages } from '@/modules/${kebab}/shell-messages'

export function ${pascal}Page() {
  return <h1>{shellMessages.title}</h1>
}
`
}
