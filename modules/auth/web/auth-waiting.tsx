import { shellMessages } from '@/modules/auth/shell-words'
import { Page } from '@/web/ui/page'
import { Skeleton } from '@/web/ui/skeleton'

/** Until it is known who is here. */
export function AuthPageSkeleton() {
  return (
    <Page title={shellMessages.titles.logIn} width="form">
      <Skeleton shape="block" className="h-72 w-full" />
    </Page>
  )
}
