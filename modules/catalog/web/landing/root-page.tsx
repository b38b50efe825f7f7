import { Home } from '@/modules/catalog/web/landing/home'
import { LandingPage } from '@/modules/catalog/web/landing/landing-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useViewer } from '@/web/lib/viewer'

/** Guests see the landing page; signed-in users see the home page at the same URL. */
export function RootPage() {
  const viewer = useViewer()
  if (viewer.state === 'loading') return <PageSkeleton />
  return viewer.state === 'user' ? <Home /> : <LandingPage />
}
