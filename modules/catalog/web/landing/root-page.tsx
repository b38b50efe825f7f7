import { Home } from '@/modules/catalog/web/landing/home'
import { LandingPage } from '@/modules/catalog/web/landing/landing-page'
import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useViewer } from '@/web/lib/viewer'

/** One address, two pages: a visitor is told what this is, somebody signed in goes on where they were. */
export function RootPage() {
  const viewer = useViewer()
  if (viewer.state === 'loading') return <PageSkeleton />
  return viewer.state === 'user' ? <Home /> : <LandingPage />
}
