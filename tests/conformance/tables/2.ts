import type { Row } from '@/tests/conformance/row'
import { bellAndFeedback } from '@/tests/conformance/tables/2/bell-and-feedback'
import { frontPages } from '@/tests/conformance/tables/2/front-pages'
import { market } from '@/tests/conformance/tables/2/market'
import { profile } from '@/tests/conformance/tables/2/profile'
import { routes } from '@/tests/conformance/tables/2/routes'
import { signInScreens } from '@/tests/conformance/tables/2/sign-in'
import { support } from '@/tests/conformance/tables/2/support'
import { topBar } from '@/tests/conformance/tables/2/top-bar'
import { trade } from '@/tests/conformance/tables/2/trade'

/** Screens and routes. */
export const section2: Row[] = [
  ...routes,
  ...frontPages,
  ...topBar,
  ...market,
  ...trade,
  ...profile,
  ...support,
  ...signInScreens,
  ...bellAndFeedback,
]
