import { LandingPage } from '@/modules/catalog/web/landing/landing-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useLazyComponent } from '@/web/lib/modules/lazy-component'
import { useViewer } from '@/web/lib/session/viewer'

const loadHome = () => import('@/modules/catalog/web/landing/home').then((m) => m.Home)

/** Guests see the landing page; signed-in users see the home page at the same URL. */
export function RootPage() {
  const { state } = useViewer()
  return state === 'guest' ? <LandingPage /> : <UserHome isReady={state === 'user'} />
}

/** Its code loads while the viewer does. */
function UserHome({ isReady }: { isReady: boolean }) {
  const Home = useLazyComponent(loadHome)
  return Home && isReady ? <Home /> : <PageSkeleton />
}
