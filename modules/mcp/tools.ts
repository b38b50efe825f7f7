import { toJsonSchema } from '@valibot/to-json-schema'
import {
  AppError,
  type Context,
  categories,
  dollarsOf,
  findItem,
  findPriceHistory,
  hasScope,
  httpErrors,
  type ItemSearch,
  itemPath,
  listTransactions,
  maybeSeller,
  publicUrl,
} from 'mintmark/module'
import * as v from 'valibot'
import { messages } from './messages'

/** What a tool needs of its request. */
export interface ToolCall {
  readonly ctx: Context
  readonly search: ItemSearch
  readonly countCostlyQuery: () => Promise<void>
}

interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: object
  run(call: ToolCall, input: unknown): Promise<unknown>
}

const idMaxLength = 64
const textMaxLength = 100
const foundMax = 20
const ordersShown = 20

const ById = v.object({ id: v.pipe(v.string(), v.maxLength(idMaxLength)) })

const tools: readonly Tool[] = [
  defineTool(
    'search_items',
    v.object({
      name: v.optional(v.pipe(v.string(), v.maxLength(textMaxLength))),
      category: v.optional(v.picklist(categories)),
      maxPrice: v.optional(v.pipe(v.number(), v.minValue(0))),
    }),
    async ({ ctx, search, countCostlyQuery }, { name, category, maxPrice }) => {
      const params = {
        ...(name && { search: name }),
        ...(category && { category }),
        ...(maxPrice !== undefined && { maxPrice: maxPrice.toFixed(2) }),
        limit: String(foundMax),
        sort: 'best-deal',
      }
      const query = v.safeParse(search.schema, params)
      if (!query.success) throw httpErrors.invalid()
      const { items } = await search.find(ctx, query.output, countCostlyQuery)
      return items.map((item) => ({ ...item, url: urlOf(ctx, itemPath(item.id)) }))
    },
  ),
  defineTool('get_item', ById, async ({ ctx }, { id }) => {
    const { lowestPriceCents, ...item } = await findItem(ctx, id)
    const price = lowestPriceCents === null ? null : dollarsOf(lowestPriceCents)
    return { ...item, price, url: urlOf(ctx, itemPath(id)) }
  }),
  defineTool('get_item_history', ById, ({ ctx }, { id }) => findPriceHistory(ctx, id)),
  defineTool(
    'get_seller',
    v.object({ username: v.pipe(v.string(), v.maxLength(textMaxLength)) }),
    async ({ ctx }, { username }) => {
      const seller = await maybeSeller(ctx, username)
      if (!seller) throw httpErrors.not_found({ detail: messages.sellerMissing })
      return seller
    },
  ),
  defineTool('list_my_orders', v.object({}), async ({ ctx }) => {
    const { actor } = ctx
    if (actor.kind !== 'user') throw httpErrors.unauthorized({ detail: messages.ordersNeedKey })
    if (!hasScope(ctx, 'orders:read')) throw httpErrors.scope_missing({ detail: messages.ordersNeedKey })
    return (await listTransactions(ctx, { userId: actor.id, limit: ordersShown })).rows
  }),
  defineTool('buy_item', ById, async ({ ctx }, { id }) => {
    const item = await findItem(ctx, id)
    return linkTo(ctx, itemPath(item.id))
  }),
  defineTool('sell_item', ById, async ({ ctx }, { id }) => {
    const item = await findItem(ctx, id)
    return linkTo(ctx, `/sell?item=${encodeURIComponent(item.id)}`)
  }),
]

/** All tools, as agents see them. */
export const toolList = tools.map(({ name, description, inputSchema }) => ({
  name,
  description,
  inputSchema,
  annotations: { readOnlyHint: true },
}))

/** Runs a tool; undefined if there is none of this name. An error that the agent can act on is a result. */
export async function callTool(call: ToolCall, name: unknown, input: unknown): Promise<object | undefined> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return undefined
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await tool.run(call, input)) }] }
  } catch (error) {
    if (!(error instanceof AppError) || error.kind.status >= 500) throw error
    return { isError: true, content: [{ type: 'text', text: error.detail }] }
  }
}

function defineTool<const Schema extends v.GenericSchema>(
  name: keyof typeof messages.tools,
  schema: Schema,
  run: (call: ToolCall, input: v.InferOutput<Schema>) => Promise<unknown>,
): Tool {
  const { $schema: _, ...inputSchema } = toJsonSchema(schema, { errorMode: 'ignore' })
  return {
    name,
    description: messages.tools[name],
    inputSchema,
    run: async (call, input) => {
      const parsed = v.safeParse(schema, input ?? {})
      if (!parsed.success)
        throw httpErrors.invalid({ detail: messages.wrongArgument(v.getDotPath(parsed.issues[0]) ?? '') })
      return run(call, parsed.output)
    },
  }
}

function linkTo(ctx: Context, path: string) {
  return { message: messages.open, url: urlOf(ctx, path) }
}

function urlOf(ctx: Context, path: string): string {
  return publicUrl(ctx) + path
}
