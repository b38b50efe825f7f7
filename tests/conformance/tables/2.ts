import type { Row } from '@/tests/conformance/row'
import { around } from '@/tests/conformance/tables/2/around'
import { topBar } from '@/tests/conformance/tables/2/bar'
import { front } from '@/tests/conformance/tables/2/front'
import { market } from '@/tests/conformance/tables/2/market'
import { profile } from '@/tests/conformance/tables/2/profile'
import { routes } from '@/tests/conformance/tables/2/routes'
import { support } from '@/tests/conformance/tables/2/support'
import { trade } from '@/tests/conformance/tables/2/trade'
import { waysIn } from '@/tests/conformance/tables/2/ways-in'

/** Screens and routes. */
export const section2: Row[] = [
  ...routes,
  ...front,
  ...topBar,
  ...market,
  ...trade,
  ...profile,
  ...support,
  ...waysIn,
  ...around,
]
