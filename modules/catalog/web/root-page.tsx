import { PageSkeleton } from '@/web/layout/page-skeleton'
import { useOpened } from '@/web/lib/opened'
import { useViewer } from '@/web/lib/viewer'

const landing = () => import('./landing-page').then((module) => module.LandingPage)
const home = () => import('./home').then((module) => module.Home)

/** One address, two pages: a visitor is told what this is, somebody signed in goes on where they were. */
export function RootPage() {
  const viewer = useViewer()
  if (viewer.state === 'loading') return <PageSkeleton />
  return viewer.state === 'user' ? <Opened load={home} key="home" /> : <Opened load={landing} key="landing" />
}

function Opened({ load }: { load: typeof landing }) {
  const View = useOpened(load)
  return View ? <View /> : <PageSkeleton />
}
