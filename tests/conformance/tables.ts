import type { Row } from '@/tests/conformance/row'
import { section0 } from '@/tests/conformance/tables/0'
import { claims } from '@/tests/conformance/tables/1/claims'
import { uses } from '@/tests/conformance/tables/1/uses'
import { bellAndFeedback } from '@/tests/conformance/tables/2/bell-and-feedback'
import { frontPages } from '@/tests/conformance/tables/2/front-pages'
import { market as screenMarket } from '@/tests/conformance/tables/2/market'
import { profile } from '@/tests/conformance/tables/2/profile'
import { routes } from '@/tests/conformance/tables/2/routes'
import { signInScreens } from '@/tests/conformance/tables/2/sign-in'
import { support } from '@/tests/conformance/tables/2/support'
import { topBar } from '@/tests/conformance/tables/2/top-bar'
import { trade } from '@/tests/conformance/tables/2/trade'
import { accounts as entityAccounts } from '@/tests/conformance/tables/3/accounts'
import { items } from '@/tests/conformance/tables/3/items'
import { accounts as stateAccounts } from '@/tests/conformance/tables/4/accounts'
import { dataFetching } from '@/tests/conformance/tables/4/data-fetching'
import { market as stateMarket } from '@/tests/conformance/tables/4/market'
import { platform } from '@/tests/conformance/tables/4/platform'
import { forms } from '@/tests/conformance/tables/5/forms'
import { market as validationMarket } from '@/tests/conformance/tables/5/market'
import { section6 } from '@/tests/conformance/tables/6'
import { accounts as apiAccounts } from '@/tests/conformance/tables/7/accounts'
import { card } from '@/tests/conformance/tables/7/card'
import { market as apiMarket } from '@/tests/conformance/tables/7/market'
import { navigationAndSockets } from '@/tests/conformance/tables/7/navigation-and-sockets'
import { requests } from '@/tests/conformance/tables/7/requests'
import { failures } from '@/tests/conformance/tables/8/failures'
import { toasts as errorToasts } from '@/tests/conformance/tables/8/toasts'
import { choices } from '@/tests/conformance/tables/9/choices'
import { texts } from '@/tests/conformance/tables/9/texts'
import { caches } from '@/tests/conformance/tables/9/times'
import { toasts as constantToasts, tooltips } from '@/tests/conformance/tables/9/toasts'

/** The rows of each section of the specification. */
export const tables = {
  0: section0,
  /** Purpose. */
  1: [...uses, ...claims],
  /** Screens and routes. */
  2: [
    ...routes,
    ...frontPages,
    ...topBar,
    ...screenMarket,
    ...trade,
    ...profile,
    ...support,
    ...signInScreens,
    ...bellAndFeedback,
  ],
  /** Entities and their fields. */
  3: [...entityAccounts, ...items],
  /** States and transitions. */
  4: [...platform, ...stateAccounts, ...stateMarket, ...dataFetching],
  /** Validation rules. */
  5: [...forms, ...validationMarket],
  6: section6,
  /** API calls. */
  7: [...requests, ...apiAccounts, ...apiMarket, ...navigationAndSockets, ...card],
  /** Error catalog. */
  8: [...failures, ...errorToasts],
  /** Business constants and limits. */
  9: [...choices, ...caches, ...constantToasts, ...tooltips, ...texts],
} satisfies Record<string, readonly Row[]>
