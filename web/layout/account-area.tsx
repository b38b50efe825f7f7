import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { authPath } from '@/modules/auth/web/paths'
import { LogOutButton } from '@/web/layout/log-out-button'
import type { NavLookup } from '@/web/layout/nav'
import { bellSlot } from '@/web/layout/slots'
import { UserMenu } from '@/web/layout/user-menu'
import { SlotView } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { uiMessages } from '@/web/messages'
import { Button } from '@/web/ui/button'
import { Skeleton } from '@/web/ui/states/skeleton'

/** The user menu, or links to log in and sign up. */
export function AccountArea({ nav }: { nav: NavLookup }) {
  const viewer = useViewer()
  if (viewer.state === 'loading') return <Skeleton className="mx-2 h-7 w-24 lg:w-40" />
  if (viewer.state === 'guest') return <SignInLinks />
  return (
    <>
      <SlotView slot={bellSlot} />
      <div className="hidden min-w-0 items-center lg:flex">
        <UserMenu user={viewer.user} nav={nav} />
        <LogOutButton className="-me-3 px-3" />
      </div>
    </>
  )
}

/** Both link to one page. The history state carries the tab and the page to return to after login. */
function SignInLinks() {
  const { from }: { from?: unknown } = Object(useHistoryState<unknown>())
  return (
    <>
      <Button asChild variant="quiet" className="px-2 sm:px-4">
        <Link href={authPath} state={{ tab: 'login', from }} data-needs-script>
          {uiMessages.nav.logIn}
        </Link>
      </Button>
      <Button asChild variant="primary" className="px-2.5 sm:px-4">
        <Link href={authPath} state={{ tab: 'signup', from }} data-needs-script>
          {uiMessages.nav.signUp}
        </Link>
      </Button>
    </>
  )
}
