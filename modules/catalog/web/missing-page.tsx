import { Link } from 'wouter'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Page } from '@/web/ui/page'

type Props = { texts: { title: string; message: string; back: string } }

/** Says that an item or a seller doesn't exist, with a link to the marketplace. */
export function MissingPage({ texts: { title, message, back } }: Props) {
  useDocumentTitle(title)
  return (
    <Page title={title}>
      <EmptyState
        message={message}
        action={
          <Button asChild variant="primary">
            <Link href={marketplacePath}>{back}</Link>
          </Button>
        }
      />
    </Page>
  )
}
