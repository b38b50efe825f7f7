/** Texts for agents, and for the people whom they ask. */
export const messages = {
  instructions:
    'Prices are US dollars. These tools only read. To buy or sell, give the user the link of buy_item or sell_item: they confirm on the site.',
  tools: {
    search_items:
      'Searches the marketplace. Returns items with the price of the cheapest listing, the best deals first unless a name is given.',
    get_item: 'Returns one item: its description, value, cheapest price and stock.',
    get_item_history: 'Returns the past sales and values of an item.',
    get_seller: 'Returns what buyers judge a seller by.',
    list_my_orders:
      "Returns the user's latest purchases and sales. Needs an API key with the scopes market:read and orders:read.",
    buy_item: 'Returns a link to the page on which the user can buy an item. Buys nothing.',
    sell_item: 'Returns a link to the page on which the user can list an item for sale. Lists nothing.',
  },
  noStreams: 'The server opens no streams.',
  noSessions: 'The server keeps no sessions.',
  open: 'Open this page and confirm there:',
  unknownTool: 'There is no tool with this name.',
  wrongArgument: (name: string) => `The argument "${name}" is missing or has a wrong value.`,
  unknownMethod: 'This server has no such method.',
  ordersNeedKey: 'Connect with an API key that has the scopes market:read and orders:read.',
  sellerMissing: 'There is no seller with this name.',
  errors: {
    mcp_version: {
      title: 'Protocol version not supported',
      detail: "The header MCP-Protocol-Version names a version that this server doesn't have.",
      advice: 'Use the version that the server named in its response to "initialize".',
    },
  },
}
