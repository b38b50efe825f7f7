import { catalogModule, defineModule } from 'mintmark/module'
import { messages } from './messages'
import packageJson from './package.json' with { type: 'json' }
import { routes } from './routes'
import { shellMessages } from './shell-messages'
import { ownListingsPath } from './web/paths'

export const bulk = defineModule({
  name: 'bulk',
  api: '1',
  version: packageJson.version,
  owns: 'Prices of the whole market, and changes of many prices at once, for sellers and their programs.',
  needs: [catalogModule],
  routes,
  pages: [{ path: ownListingsPath, title: shellMessages.title, description: messages.lead }],
})
