import { defineErrors } from 'mintmark/module'
import { messages } from './messages'

export const mcpErrors = defineErrors({ mcp_version: [400, messages.errors.mcp_version] })
