import { defineConfig, flagSetting } from 'mintmark/module'

export const mcpConfig = defineConfig({
  MCP: {
    schema: flagSetting,
    fallback: 'false',
    help: 'Whether AI agents can read the market at /mcp, by the Model Context Protocol.',
  },
})
