import {
  add,
  authModule,
  catalogModule,
  defineModule,
  every,
  messagesModule,
  notificationKinds,
  ordersModule,
} from 'mintmark/module'
import { closeOffersOfGoneListings, expireOffers, postponeOffers } from './ended-offers'
import { offersErrors } from './errors'
import { serverMessages } from './messages'
import { notifyOfStep, offerNotices } from './notices'
import packageJson from './package.json' with { type: 'json' }
import { personalData } from './personal-data'
import { routes } from './routes'
import { offers as offersTable, rules } from './schema'
import { shellMessages } from './shell-messages'
import { offersPath } from './web/paths'

export const offers = defineModule({
  name: 'offers',
  api: '1',
  version: packageJson.version,
  owns: 'The prices that buyers and sellers propose to each other for a listing.',
  needs: [authModule, catalogModule, messagesModule, ordersModule],
  tables: { offers: offersTable, rules },
  errors: offersErrors,
  routes,
  listeners: [closeOffersOfGoneListings, notifyOfStep],
  provides: [add(notificationKinds, offerNotices)],
  postponeDeadlines: postponeOffers,
  jobs: [every(60_000, 'offers.expire', expireOffers)],
  personalData,
  pages: [{ path: offersPath, title: shellMessages.title, description: serverMessages.description }],
})
