import type { Row } from '@/tests/conformance/row'
import { bellAndFeedback } from '@/tests/conformance/tables/2/around'
import { topBar } from '@/tests/conformance/tables/2/bar'
import { frontPages } from '@/tests/conformance/tables/2/front'
import { market } from '@/tests/conformance/tables/2/market'
import { profile } from '@/tests/conformance/tables/2/profile'
import { routes } from '@/tests/conformance/tables/2/routes'
import { support } from '@/tests/conformance/tables/2/support'
import { trade } from '@/tests/conformance/tables/2/trade'
import { signInScreens } from '@/tests/conformance/tables/2/ways-in'

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
