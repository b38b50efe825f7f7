import { shellWords } from '@/modules/auth/shell-words'
import { Page } from '@/web/ui/page'
import { Skeleton } from '@/web/ui/skeleton'

/** Until it is known who is here. */
export function AuthWaiting() {
  return (
    <Page title={shellWords.titles.logIn} width="form">
      <Skeleton shape="block" className="h-72 w-full" />
    </Page>
  )
}
